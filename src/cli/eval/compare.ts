import type { Difference } from "../../evaluation/compare/paired.ts";
import { points, range } from "../../evaluation/report/figures.ts";
import { type Compared, type CompareParameters, compareOperation } from "../../operations/eval/compare.ts";
import { commandOf } from "../command-of.ts";
import { type Cell, table } from "../table.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** `lacuna eval compare`. */
export const evalCompare = commandOf(compareOperation, {
  arguments: ["a", "b"],
  example: "lacuna eval compare run-a run-b",
  check: refuseOuterOptions,
  text: comparisonText,
});

function comparisonText({ types, mean, winning }: Compared, { a, b }: CompareParameters): string {
  const figures = (each: Difference): Cell[] => [
    each.queries,
    points(each.a),
    points(each.b),
    signed(each.difference),
    range(each.interval),
    each.corrected === null ? "" : each.corrected.toFixed(3),
    each.decided ? (each.difference > 0 ? "b" : "a") : "",
  ];
  const rows = types.flatMap((each): Cell[][] => [
    [each.type, ...figures(each), each.better, each.worse],
    ...Object.entries(each.reduces).map(([name, difference]) => [`  ${name}`, ...figures(difference)]),
  ]);
  return [
    `a = ${a}\nb = ${b}\n\n`,
    table(
      ["type", "queries", "MRR a", "MRR b", "b - a", "95 %", "p", "ahead", "b better", "a better"],
      [...rows, ["mean", ...figures(mean)]],
    ),
    `\na has the higher MRR in ${winning.a} of ${winning.types} types, b in ${winning.b}.\n`,
    "MRR in percent; p: how likely so large a difference is between runs that are alike (sign flips, corrected by Holm for the\nnumber of types, of classes); ahead: p is below 0.05 and the interval does not hold 0. Nothing is decided on fewer than 30 queries.\n",
  ].join("");
}

const signed = (share: number): string => `${share > 0 ? "+" : ""}${points(share)}`;
