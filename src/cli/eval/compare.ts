import { type Comparison, compareRuns, type Difference } from "../../evaluation/compare/compare.ts";
import { points, range } from "../../evaluation/report/figures.ts";
import { refuseUnlike } from "../../evaluation/run/run-manifest.ts";
import type { CompareOptions } from "../commands/eval.ts";
import type { Io } from "../io.ts";
import { type Cell, table } from "../table.ts";
import { resultsOf, runManifestOf } from "./run-read.ts";

/** Runs `lacuna eval compare`. */
export async function compareFolders(a: string, b: string, options: CompareOptions, io: Io): Promise<void> {
  const [first, second] = await Promise.all([runManifestOf(a), runManifestOf(b)]);
  refuseUnlike(first, second);
  const { flips, seed } = options;
  const compared = compareRuns(await resultsOf(a), await resultsOf(b), { flips, seed });
  const protocol = {
    ...first.protocol,
    decisions: `two-sided sign flips of paired differences at 5 % (all of them, or ${flips} drawn), corrected by Holm over the types, and over the classes`,
    seed,
  };
  if (options.json)
    io.out(`${JSON.stringify({ a: first.predictor, b: second.predictor, ...compared, protocol })}\n`);
  else io.out(comparisonText(a, b, compared));
}

function comparisonText(a: string, b: string, { types, mean, winning }: Comparison): string {
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
