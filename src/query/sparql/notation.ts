import type { Notation, NotationContext } from "../notation.ts";
import type { WideQuery } from "../wide/formula.ts";
import { narrowed } from "../wide/narrow.ts";
import { newerRefused } from "./newer.ts";
import { parseSparql } from "./parse.ts";
import { printSparql } from "./print.ts";

/**
 * The subset of SPARQL for existential queries: basic patterns, UNION, FILTER NOT EXISTS, comparisons, projection, and what is said of
 * statements in SPARQL 1.2.
 */
export const sparqlNotation: Notation = {
  name: "sparql",
  describe: "SPARQL: SELECT DISTINCT ?x WHERE { … UNION … FILTER NOT EXISTS { … } }, or ASK",
  complement: false,
  parse: (text, context) => narrowed(parseWide(text, context), "what was asked for", text),
  parseWide,
  print: printSparql,
  printWide: printSparql,
};

function parseWide(text: string, context: NotationContext): WideQuery {
  try {
    return parseSparql(text, context);
  } catch (error) {
    // Parts of SPARQL 1.2 are no slips of the pen.
    throw newerRefused(text, false) ?? error;
  }
}
