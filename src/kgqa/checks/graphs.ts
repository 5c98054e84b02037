import type { Question } from "../question/question.ts";

/** Knowledge graphs by the patterns of their IRIs. */
const graphs: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Wikidata in DBpedia", /wikidata\.dbpedia\.org/],
  ["DBpedia", /\/\/(?:\w{2,3}\.|live\.)?dbpedia\.org\/|\b(?:dbo|dbp|dbr|res|dbc|yago):/],
  ["Wikidata", /www\.wikidata\.org\/|\b(?:wd|wdt|ps|pq|psv|psn):[PQ]\d/],
  ["Freebase", /rdf\.freebase\.com\/|www\.freebase\.com\/|\bns:|^[mg]\.[0-9a-z_]+$/],
  ["EventKG", /eventKG/],
  ["DBLP", /dblp\.org\//],
];

/** The graphs that the queries and answers of a question are about. */
export function graphsOf({ forms, answers }: Question): { queries: string[]; answers: string[] } {
  const queries = new Set<string>();
  for (const form of forms.slice(0, 1)) {
    const text = "text" in form ? form.text : "";
    for (const [name, pattern] of graphs) if (pattern.test(text)) queries.add(name);
  }
  const found = new Set<string>();
  for (const { type, value } of answers?.slice(0, 3) ?? []) {
    if (type !== "uri") continue;
    const graph =
      graphs.find(([, pattern]) => pattern.test(value))?.[0] ??
      (/^Q\d+$/.test(value) ? "Wikidata" : undefined);
    if (graph !== undefined) found.add(graph);
  }
  return { queries: [...queries], answers: [...found] };
}
