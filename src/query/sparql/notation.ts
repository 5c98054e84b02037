import type { Notation } from "../notation.ts";
import { newerRefused } from "./newer.ts";
import { parseSparql } from "./parse.ts";
import { printSparql } from "./print.ts";

/** The subset of SPARQL 1.1 for existential queries: basic patterns, UNION, FILTER NOT EXISTS, projection. */
export const sparqlNotation: Notation = {
  name: "sparql",
  describe: "SPARQL: SELECT DISTINCT ?x WHERE { … UNION … FILTER NOT EXISTS { … } }, or ASK",
  complement: false,
  parse(text, context) {
    try {
      return parseSparql(text, context);
    } catch (error) {
      // Parts of SPARQL 1.2 are no slips of the pen.
      throw newerRefused(text) ?? error;
    }
  },
  print: printSparql,
  printWide: printSparql,
};
