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
  const { resamples, seed } = options;
  const compared = compareRuns(await resultsOf(a), await resultsOf(b), { resamples, seed, level: 0.95 });
  const protocol = {
    ...first.protocol,
    intervals: `95 % percentile bootstrap of paired differences, ${resamples} resamples`,
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
    each.decided ? (each.difference > 0 ? "b" : "a") : "",
  ];
  const rows = types.flatMap((each): Cell[][] => [
    [each.type, ...figures(each), each.better, each.worse],
    ...Object.entries(each.reduces).map(([name, difference]) => [`  ${name}`, ...figures(difference)]),
  ]);
  return [
    `a = ${a}\nb = ${b}\n\n`,
    table(
      ["type", "queries", "MRR a", "MRR b", "b - a", "95 %", "ahead", "b better", "a better"],
      [...rows, ["mean", ...figures(mean)]],
    ),
    `\na has the higher MRR in ${winning.a} of ${winning.types} types, b in ${winning.b}.\n`,
    "MRR in percent; ahead: the interval of the difference, queries resampled in pairs, does not hold 0.\n",
  ].join("");
}

const signed = (share: number): string => `${share > 0 ? "+" : ""}${points(share)}`;
