import type { Graph } from "../../../kg/graph.ts";
import { constant, type Formula } from "../../../query/formula.ts";
import { substitute } from "../../../query/scope.ts";
import { printText } from "../../../query/text/print.ts";

/** A part of a query as text, with entities for the variables that have some. */
export const formulaText = (
  formula: Formula,
  graph: Graph,
  bound: ReadonlyMap<string, number> = new Map(),
): string =>
  printText(
    {
      free: [],
      body: substitute(formula, new Map([...bound].map(([name, entity]) => [name, constant(entity)]))),
    },
    { graph },
  ).replace(/^: /, "");
