import { mean } from "../../evaluation/compare/tune.ts";
import type { Tuned } from "../../operations/evaluation/tuning/tune-results.ts";
import { points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { settingText } from "../setting.ts";

/** The text of `lacuna solvers tune`. */
export function tunedSolverText({ tried, types, values, out }: Tuned): string {
  const names = Object.keys(types);
  const rows = tried.map((each) => [
    settingText(each.values),
    ...names.map((type) => `${points(each.mrr[type] ?? 0)}${types[type] === each.values ? "*" : " "}`),
    points(mean(new Map(Object.entries(each.mrr)))),
  ]);
  return [
    table(["setting", ...names, "mean"], rows),
    "\nMRR in percent on validation queries; *: chosen for its type.\n",
    `Types that were not asked get ${settingText(values)}, the best on average.\n`,
    `wrote ${out}; use it with --preset ${out}\n`,
  ].join("");
}
