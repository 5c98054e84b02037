import { table } from "../../report/text-table.ts";
import type { SparqlAnswer } from "./answer.ts";

/** The result of a SPARQL query, for people. */
export function sparqlText(answer: SparqlAnswer): string {
  if (answer.kind === "truth") return answer.truth ? "yes\n" : "no\n";
  if (answer.kind === "triples") return answer.triples;
  const { variables, rows, count, outcome } = answer;
  const cells = rows.map((row) => variables.map((name) => row[name]?.name ?? row[name]?.value ?? ""));
  const more = outcome === "complete" ? "" : "; there are more";
  return `${variables.length === 0 ? "" : table(variables, cells)}${count} ${count === 1 ? "row" : "rows"}${more}\n`;
}
