import { usageError } from "../../error.ts";
import { bestByType, type Tried } from "../../evaluation/compare/tune.ts";
import { modelRecord } from "../../evaluation/run/model-record.ts";
import { summarize } from "../../evaluation/run/summary.ts";
import { modelGiven } from "../../models/default-model.ts";
import type { OpenModel } from "../../models/open-model.ts";
import { nameOf } from "../../runs/paths.ts";
import { asUsage, type ChosenSolver, chosenSolvers, knownView } from "../../solvers/choice/chosen-solvers.ts";
import { refuseHelpless } from "../../solvers/choice/model-needs.ts";
import { printPreset } from "../../solvers/choice/preset-file.ts";
import { combinations, type Grid, gridOf } from "../../solvers/settings/grid.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import { settingOf } from "../../solvers/settings/setting-of.ts";
import { modelOf } from "../../solvers/start-solver.ts";
import type { Host } from "../host.ts";
import { openModel } from "../resources/model.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { openScored, type Scoring } from "./scored-benchmark.ts";
import { openSolvePool } from "./solve-pool.ts";
import { runSolver, type SolverRun } from "./solver-run.ts";
import type { TuneParameters } from "./tune.ts";
import type { Tuned } from "./tune-results.ts";

/** Does `solvers tune`. */
export async function tuneSolver(given: TuneParameters, host: Host): Promise<Tuned> {
  const { out } = given;
  if (!out.endsWith(".json")) throw usageError("bad-out", `${out} does not end in .json`, "presets are JSON");
  const [chosen] = await chosenSolvers([given.solver], host);
  if (!chosen) throw new Error("no solver was chosen");
  const { solver } = chosen;
  const { model: name } = modelGiven(given, [chosen]);
  if (name === undefined) refuseHelpless([solver], undefined);
  const grid = asUsage(() => gridOf(solver, given.grid));
  // Values that are not allowed are refused before anything is scored.
  for (const values of combinations(grid)) asUsage(() => settingOf(solver, { set: values }));
  const benchmark = await openScored(scoringOf(given), host);
  const { graph } = benchmark;
  const seen = graph && knownView(graph, given.known ?? "observed", benchmark.split);
  const { kernel, threads } = given;
  const model =
    name === undefined || !seen
      ? undefined
      : await openModel(name, seen.graph, host, { kernel, threads, seen });
  try {
    refuseHelpless([solver], model?.models);
    const tuning: Tuning = { benchmark, model, chosen, grid, given, host };
    return await writePreset(await tryAll(tuning), tuning);
  } finally {
    model?.close();
  }
}

interface Tuning {
  readonly benchmark: SolverRun["benchmark"];
  readonly model: OpenModel | undefined;
  readonly chosen: ChosenSolver;
  readonly grid: Grid;
  readonly given: TuneParameters;
  readonly host: Host;
}

const knownOf = ({ given, chosen }: Tuning) => given.known ?? chosen.solver.known;

/** Scores every combination. */
async function tryAll(tuning: Tuning): Promise<Tried[]> {
  const { benchmark, model, chosen, grid, given, host } = tuning;
  const { solver, settings } = chosen;
  const all = [...combinations(grid)];
  const total = benchmark.total * all.length;
  const pool = openSolvePool(host, benchmark, model, given);
  const tried: Tried[] = [];
  try {
    await whileNotInterrupted(
      host,
      async (interrupted) => {
        for (const [at, values] of all.entries()) {
          const { queries } = await runSolver({
            ...{ benchmark, limit: given.limit, solver, known: knownOf(tuning), pool, keep: undefined },
            settings: (type) => ({ ...settings(type), ...values }),
            ...{ host, interrupted, progress: { title: "tuning", before: at * benchmark.total, total } },
          });
          const { types } = summarize(queries, benchmark.by, ["type"], benchmark.rules, benchmark.protocol);
          tried.push({ values, mrr: new Map(types.map((each) => [each.type, each.mrr])) });
        }
      },
      () => "nothing was kept",
    );
  } finally {
    await pool.close();
  }
  return tried;
}

/** Keeps what was best, and what it was chosen on. */
async function writePreset(tried: readonly Tried[], tuning: Tuning): Promise<Tuned> {
  const { benchmark, model, chosen, grid, given, host } = tuning;
  const { out, limit } = given;
  const { solver, settings } = chosen;
  const { values, types, best } = bestByType(tried);
  const asked = model && modelOf(solver, model.models);
  const chosenOn = {
    benchmark: benchmark.record,
    split: benchmark.split,
    limit: limit ?? null,
    known: knownOf(tuning),
    model: asked ? modelRecord(asked) : noModel,
    grid: triedValues(grid),
    validation: Object.fromEntries(best),
  };
  const preset = printPreset({
    solver: solver.name,
    name: nameOf(out).replace(/\.json$/, ""),
    source: `chosen by lacuna solvers tune on ${benchmark.split} queries of ${benchmark.record.name}`,
    values: { ...ownValues(settings(undefined), solver.parameters), ...values },
    types,
    chosen: chosenOn,
  });
  await host.writes.file(out, preset);
  const plain = tried.map((each) => ({ values: each.values, mrr: Object.fromEntries(each.mrr) }));
  return { out, values, types, tried: plain, chosen: chosenOn };
}

const triedValues = (grid: Grid) =>
  Object.fromEntries(Object.entries(grid).map(([name, values = []]) => [name, values]));

/** What a preset says where no model was asked. */
const noModel = { name: "none", hash: "none", kernel: "none" };

/** What was set besides the grid, so that the preset stands alone. */
const ownValues = (
  setting: Setting,
  parameters: readonly { readonly name: string; readonly default: unknown }[],
): Setting => {
  const defaults = new Map(parameters.map((each) => [each.name, each.default]));
  return Object.fromEntries(
    Object.entries(setting).filter(([name, value]) => defaults.has(name) && defaults.get(name) !== value),
  );
};

/** Tuning looks at MRR alone: strata that cost nothing. */
const scoringOf = ({ benchmark, graph, split, types, limit, seed, ...files }: TuneParameters): Scoring => ({
  ...{ benchmark, graph, split, types, limit, seed, by: ["type"] },
  ...{ format: files.format, columns: files.columns, delimiter: files.delimiter },
  ...{ ties: "realistic", filter: "answers", joint: "unbounded", average: "types", entities: undefined },
});
