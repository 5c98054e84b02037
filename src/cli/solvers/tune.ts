import { mean } from "../../evaluation/compare/tune.ts";
import { tuneSolverOperation } from "../../operations/evaluation/tuning/tune.ts";
import type { Tuned } from "../../operations/evaluation/tuning/tune-results.ts";
import { points } from "../../report/figures.ts";
import { commandOfSeveral, variant } from "../command/command-of-several.ts";
import { namesRead } from "../command/readers.ts";
import { table } from "../text/table.ts";
import { gridOption, gridWritten, settingOptions, settingText, solversWritten } from "./settings.ts";

/** `lacuna solvers tune`. */
export const solversTune = commandOfSeveral({
  name: "tune",
  summary: tuneSolverOperation.summary,
  variants: { tune: variant(tuneSolverOperation, { text: tunedText }) },
  arguments: ["benchmark"],
  values: {
    out: "file.json",
    solver: "name",
    set: "parameter=value",
    grid: "parameter=values",
    types: "names",
  },
  read: { types: namesRead },
  example: [
    "lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --grid prior=natural,balanced --out mine.json",
    "lacuna evaluate bench --graph fb15k-237 --model models/fb237 --solver lacuna --preset mine.json",
  ],
  help: `
Every combination of the grid is scored; for each query type the one of the highest MRR is kept, for other types the
one that is best on average. Test queries are never looked at. The preset is a small JSON file that says what it was
chosen on: give it to lacuna ask and lacuna evaluate.
`,
  properties: ({ solver, ...all }) => ({
    ...all,
    solver: { type: "string", default: "lacuna", description: "the solver", required: false, ...solver },
    ...settingOptions,
    ...gridOption,
  }),
  order: "benchmark graph out format columns delimiter solver model presets anyModel set",
  choose: () => "tune",
  prepare: async ({ solver, presets, set, anyModel, grid, ...given }) => {
    const [chosen] = (await solversWritten([String(solver)], { presets, set, anyModel })) ?? [];
    return {
      ...given,
      solver: chosen,
      ...(grid === undefined ? {} : { grid: gridWritten(grid as readonly string[]) }),
    };
  },
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
