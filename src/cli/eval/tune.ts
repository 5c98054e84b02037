import { basename } from "node:path";
import { bestByType, mean, type Tried } from "../../evaluation/compare/tune.ts";
import { points } from "../../evaluation/report/figures.ts";
import { modelRecord } from "../../evaluation/run/model-record.ts";
import { summarize } from "../../evaluation/run/summary.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { combinations, gridOf } from "../../solvers/settings/grid.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import { settingOf } from "../../solvers/settings/setting-of.ts";
import { whileNotInterrupted } from "../batch/interrupt.ts";
import type { EvalOptions } from "../commands/eval.ts";
import type { TuneOptions } from "../commands/solvers.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { asUsage, chosenSolvers } from "../solve/chosen.ts";
import { noModel, openModel, worksAlone } from "../solve/model.ts";
import { printPreset } from "../solve/preset-file.ts";
import { table } from "../table.ts";
import { openBenchmark } from "./benchmark.ts";
import { openCrew } from "./solve-crew.ts";
import { runSolver } from "./solver-run.ts";

/** Runs `lacuna solvers tune`: scores every combination of the grid on validation queries and keeps the best of each type. */
export async function tuneSolver(folder: string, options: TuneOptions, io: Io): Promise<void> {
  const { out, force = false } = options;
  if (!out.endsWith(".json")) throw usageError("bad-out", `${out} does not end in .json`, "presets are JSON");
  await nodeWrites.check(out, { force });
  const [chosen] = chosenSolvers([options.solver], options);
  const { solver, settings } = chosen!;
  if (options.model === undefined && !worksAlone(solver))
    throw usageError("missing-model", `${solver.name} asks a link predictor`, "name a model with --model");
  const grid = asUsage(() => gridOf(solver, options.grid));
  // Values that are not allowed are refused before anything is scored.
  for (const values of combinations(grid)) asUsage(() => settingOf(solver, { set: values }));
  const benchmark = await openBenchmark(folder, evaluationOf(options));
  const graph = benchmark.graph!;
  const predictor =
    options.model === undefined ? noModel(graph) : await openModel(options.model, graph, options);
  const known = options.known ?? solver.known;
  const all = [...combinations(grid)];
  const crew = await openCrew(benchmark, predictor, options);
  const progress = await startProgress("tuning", benchmark.total * all.length, io, options);
  const tried: Tried[] = [];
  try {
    await whileNotInterrupted(
      async (interrupted) => {
        for (const [at, values] of all.entries()) {
          const { queries } = await runSolver({
            ...{ benchmark, limit: options.limit, solver, known, crew, keep: undefined },
            settings: (type) => ({ ...settings(type), ...values }),
            ...{ progress, before: at * benchmark.total, interrupted },
          });
          const { types } = summarize(queries, benchmark.by, ["type"], benchmark.rules, benchmark.protocol);
          tried.push({ values, mrr: new Map(types.map((each) => [each.type, each.mrr])) });
        }
      },
      () => "nothing was kept",
    );
  } finally {
    progress.stop();
    await crew.close();
  }
  const { values, types, best } = bestByType(tried);
  const chosenOn = {
    benchmark: benchmark.record,
    split: benchmark.split,
    limit: options.limit ?? null,
    known,
    model: modelRecord(predictor),
    grid,
    validation: Object.fromEntries(best),
  };
  await nodeWrites.file(
    out,
    printPreset({
      solver: solver.name,
      name: basename(out, ".json"),
      source: `chosen by lacuna solvers tune on ${benchmark.split} queries of ${benchmark.record.name}`,
      values: { ...ownValues(chosen!.settings(undefined), solver.parameters), ...values },
      types,
      chosen: chosenOn,
    }),
    { force },
  );
  if (options.json)
    io.out(`${JSON.stringify({ out, values, types, tried: tried.map(plain), chosen: chosenOn })}\n`);
  else io.out(text(tried, types, values, out));
}

/** What was set besides the grid, so that the preset stands alone. */
function ownValues(
  setting: Setting,
  parameters: readonly { readonly name: string; readonly default: unknown }[],
) {
  return Object.fromEntries(
    parameters
      .filter(({ name, default: usual }) => setting[name] !== usual)
      .map(({ name }) => [name, setting[name]!]),
  );
}

const plain = ({ values, mrr }: Tried) => ({ values, mrr: Object.fromEntries(mrr) });

const settingText = (values: Setting): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

function text(
  tried: readonly Tried[],
  types: Readonly<Record<string, Setting>>,
  values: Setting,
  out: string,
): string {
  const names = Object.keys(types);
  const rows = tried.map((each) => [
    settingText(each.values),
    ...names.map((type) => `${points(each.mrr.get(type)!)}${types[type] === each.values ? "*" : " "}`),
    points(mean(each.mrr)),
  ]);
  return [
    table(["setting", ...names, "mean"], rows),
    "\nMRR in percent on validation queries; *: chosen for its type.\n",
    `Types that were not asked get ${settingText(values)}, the best on average.\n`,
    `wrote ${out}; use it with --preset ${out}\n`,
  ].join("");
}

/** Tuning looks at MRR alone: no intervals, and strata that cost nothing. */
const evaluationOf = (options: TuneOptions): EvalOptions => ({
  ...options,
  solver: [options.solver],
  by: ["type"],
  byClass: false,
  ties: "realistic",
  joint: "unbounded",
  average: "types",
});
