import type { Rows } from "../../report/rows.ts";
import type { SparqlAnswer } from "../../sparql/results/answer.ts";

/** Values as rows: a term is written as its name, else as its value, as SPARQL 1.1 Query Results CSV has it. */
export function sparqlRows(answer: SparqlAnswer): Rows {
  if (answer.kind === "truth") return { header: ["truth"], rows: [[answer.truth]] };
  if (answer.kind === "triples")
    return {
      header: ["triple"],
      rows: answer.triples
        .trimEnd()
        .split("\n")
        .map((triple) => [triple]),
    };
  const { variables, rows } = answer;
  return {
    header: variables,
    rows: rows.map((row) => variables.map((name) => row[name]?.name ?? row[name]?.value)),
  };
}
