import type { Notation } from "../notation.ts";
import { parseSparql } from "./parse.ts";
import { printSparql } from "./print.ts";

/** The subset of SPARQL 1.1 for existential queries: basic patterns, UNION, FILTER NOT EXISTS, projection. */
export const sparqlNotation: Notation = {
  name: "sparql",
  describe: "SPARQL: SELECT DISTINCT ?x WHERE { … UNION … FILTER NOT EXISTS { … } }, or ASK",
  complement: false,
  parse: parseSparql,
  print: printSparql,
  printWide: printSparql,
};
