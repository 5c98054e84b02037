import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { typeOfForm } from "../../src/kopl/generate/question-types.ts";
import { canonicalForm } from "../../src/kopl/sparql/canonical.ts";
import { sparqlOfForm } from "../../src/kopl/sparql/printing/print.ts";
import { formOfSparql } from "../../src/kopl/sparql/reading/from-sparql.ts";
import { koplOfSparql } from "../../src/kopl/sparql/translate.ts";
import { sparqlTokens } from "../../src/query/sparql/tokens.ts";
import { anyForm } from "./sparql-forms.ts";

const records = `${process.env.LACUNA_DATA ?? "../shared/data"}/kqapro/kqapro_records_from_fewshot.jsonl`;

test.skipIf(!existsSync(records))("records of KQA Pro that others edited are read as what they ask", () => {
  const lines = readFileSync(records, "utf8").trim().split("\n");
  const read = lines.map((line) => JSON.parse(line) as { qtype: string; SPARQL: string | null });
  const queries = read.filter((each): each is { qtype: string; SPARQL: string } =>
    (each.SPARQL ?? "").includes("{"),
  );
  expect(queries.length).toBe(17);
  for (const { SPARQL, qtype } of queries) {
    const form = formOfSparql(SPARQL);
    expect(typeOfForm(form), SPARQL).toBe(qtype);
    expect(canonicalForm(formOfSparql(sparqlOfForm(form)))).toEqual(canonicalForm(form));
  }
});

test("a record in steps: the program of a published query", () => {
  const query =
    'SELECT DISTINCT ?pv WHERE { ?e <pred:instance_of> ?c . ?c <pred:name> "human" . ?e <spouse> ?t . ?t <pred:name> ' +
    '"Cameron Diaz" . [ <pred:fact_h> ?t ; <pred:fact_r> <spouse> ; <pred:fact_t> ?e ] <start_time> ?qpv . ' +
    '?qpv <pred:date> "2015-01-05"^^xsd:date . ?e <ISNI> ?pv . }';
  // The qualifier is of another fact than the relation: its head is the other person.
  expect(koplOfSparql(query).steps.map(({ function: name, inputs }) => [name, ...inputs])).toEqual([
    ["Find", "Cameron Diaz"],
    ["Relate", "spouse", "backward"],
    ["FilterConcept", "human"],
    ["Find", "Cameron Diaz"],
    ["Relate", "spouse", "forward"],
    ["QFilterDate", "start time", "2015-01-05", "="],
    ["FilterConcept", "human"],
    ["And"],
    ["QueryAttr", "ISNI"],
  ]);
});

/** The query with its variables renamed (their first letter kept) and the patterns of its outer group in another order. */
function disguised(query: string, order: readonly number[]): string {
  const tokens = sparqlTokens(query);
  const open = tokens.find(({ text }) => text === "{");
  const clauses: string[] = [];
  let depth = 0;
  let start = open?.end ?? 0;
  let end = start;
  for (const { text, start: at, end: after, kind } of tokens) {
    if (kind !== "sign" || at < (open?.end ?? 0)) continue;
    if (text === "}" && depth === 0) {
      end = at;
      if (query.slice(start, at).trim() !== "") clauses.push(`${query.slice(start, at).trim()} . `);
      break;
    }
    if (text === "{" || text === "[" || text === "(") depth++;
    if (text === "}" || text === "]" || text === ")") depth--;
    if (text === "." && depth === 0) {
      clauses.push(query.slice(start, after));
      start = after;
    }
  }
  const keyed = clauses.map((clause, at) => [order[at % Math.max(order.length, 1)] ?? 0, clause] as const);
  const shuffled = keyed.sort(([a], [b]) => a - b).map(([, clause]) => clause);
  const text = `${query.slice(0, open?.end)}${shuffled.join(" ")}${query.slice(end)}`;
  const parts = sparqlTokens(text);
  let renamed = "";
  let last = 0;
  for (const { kind, text: name, start: at, end: after } of parts) {
    renamed += text.slice(last, at);
    renamed += kind === "variable" ? `$${name.charAt(0)}x${name.slice(1)}7` : text.slice(at, after);
    last = after;
  }
  return renamed + text.slice(last);
}

test("names of variables and the order of patterns do not matter", () => {
  fc.assert(
    fc.property(
      anyForm.filter(({ ask }) => ask !== "verify"),
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 }),
      (form, order) => {
        const query = sparqlOfForm(form);
        expect(canonicalForm(formOfSparql(disguised(query, order)))).toEqual(
          canonicalForm(formOfSparql(query)),
        );
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["two variables", "SELECT ?e ?f WHERE { ?e <p> ?f . }"],
  ["OPTIONAL", 'SELECT ?e WHERE { ?e <pred:name> "x" . OPTIONAL { ?e <p> ?f } }'],
  [
    "a cycle",
    'SELECT DISTINCT ?e WHERE { ?e <p> ?f . ?f <q> ?e . ?f <r> ?g . ?g <s> ?e . ?g <pred:name> "x" . }',
  ],
  ["a part without connection", 'SELECT DISTINCT ?e WHERE { ?e <pred:name> "x" . ?f <pred:name> "y" . }'],
  ["an unknown prefix", "SELECT ?e WHERE { ?e wdt:P31 ?c . }"],
  [
    "a quantity without its unit",
    'SELECT DISTINCT ?e WHERE { ?e <p> ?pv . ?pv <pred:value> "5"^^xsd:double . }',
  ],
  ["texts under an order", 'ASK { ?e <p> ?pv . ?pv <pred:value> ?v . FILTER ( ?v < "a" ) . }'],
  ["a limit of five", "SELECT ?e WHERE { ?e <p> ?pv . ?pv <pred:value> ?v . } ORDER BY ?v LIMIT 5"],
  ["an impossible date", 'ASK { ?e <p> ?pv . ?pv <pred:date> "2001-02-30"^^xsd:date . }'],
  ["a constant entity", "SELECT DISTINCT ?e WHERE { ?e <p> <Q5> . }"],
  ["nothing", "SELECT DISTINCT ?e WHERE { }"],
  ["too many braces", `ASK ${"{".repeat(5000)}`],
])("refused with a place: %s", (_, query) => {
  try {
    const form = formOfSparql(query);
    // An empty pattern describes everything; it has no place to point at.
    expect([query, form]).toEqual(["SELECT DISTINCT ?e WHERE { }", { ask: "name", of: [] }]);
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    expect((error as LacunaError).code).toMatch(/^(kopl\.unsupported-sparql|query\.\w+|kb\.bad-date)$/);
    expect((error as LacunaError).hint).toBeTruthy();
  }
});

test("any text is read or refused by name", () => {
  const piece = fc.constantFrom(
    "SELECT",
    "DISTINCT",
    "?e",
    "?pv",
    "WHERE",
    "{",
    "}",
    ".",
    "<p>",
    '"x"',
    "UNION",
    "FILTER",
    "(",
    ")",
    "<",
    ";",
    "[",
    "]",
    "5",
    "ASK",
    "<pred:name>",
    "<pred:value>",
    "ORDER BY",
    "LIMIT 1",
    "^^",
    "xsd:date",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 25 }).map((each) => each.join(" ")),
        fc.string(),
      ),
      (text) => {
        try {
          formOfSparql(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
        }
      },
    ),
    { numRuns: 500 },
  );
});
