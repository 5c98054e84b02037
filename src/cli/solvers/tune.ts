import { mean } from "../../evaluation/compare/tune.ts";
import { tuneSolverOperation } from "../../operations/evaluation/tuning/tune.ts";
import type { Tuned } from "../../operations/evaluation/tuning/tune-results.ts";
import { points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";
import { gridGiven, gridOption, oneSolver, settingText, withOneSolver } from "./settings.ts";

/** `lacuna solvers tune`. */
export const solversTune = commandOf(tuneSolverOperation, {
  ...oneSolver,
  example: [
    "lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --grid prior=natural,balanced --out mine.json",
    "lacuna evaluate bench --graph fb15k-237 --model models/fb237 --solver lacuna --preset mine.json",
  ],
  help: `
Every combination of the grid is scored; for each query type the one of the highest MRR is kept, for other types the
one that is best on average. Test queries are never looked at. The preset is a small JSON file that says what it was
chosen on: give it to lacuna ask and lacuna evaluate.
`,
  properties: (all) => ({ ...oneSolver.properties(all), ...gridOption }),
  prepare: async ({ grid, ...given }) => ({ ...(await withOneSolver(given)), ...(await gridGiven(grid)) }),
  text: tunedText,
});

function tunedText({ tried, types, values, out }: Tuned): string {
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
