import { usageError } from "../../../error.ts";
import { modelRecord } from "../../../evaluation/run/model-record.ts";
import type { ScoredQuery } from "../../../evaluation/scoring/scored-query.ts";
import { nameOf } from "../../../runs/paths.ts";
import type { ChosenSolver } from "../../../solvers/choice/chosen-solvers.ts";
import { printPreset } from "../../../solvers/choice/preset-file.ts";
import { weightsOf } from "../../../solvers/choice/preset-model.ts";
import type { Setting, SettingOf } from "../../../solvers/settings/setting.ts";
import { modelOf } from "../../../solvers/start-solver.ts";
import type { Host } from "../../host.ts";
import { type OpenSolving, openSolving } from "../scoring/open-solving.ts";
import type { Scoring } from "../scoring/scored-benchmark.ts";
import { inSolvePool } from "../scoring/solve-pool.ts";
import { runSolver, type SolverRun } from "../scoring/solver-run.ts";
import type { TuneParameters } from "./tune.ts";

/** Parameters of operations that choose settings on validation queries. */
export type ValidationParameters = Omit<TuneParameters, "grid">;

/** Validation queries, one solver and its model, open. */
export interface OnValidation extends Pick<OpenSolving, "benchmark" | "model"> {
  readonly chosen: ChosenSolver;
  readonly given: ValidationParameters;
  readonly host: Host;
}

/**
 * Opens what settings are chosen on, and closes it after the work.
 * @param check refuses a solver before anything is read
 */
export async function onValidation<Found>(
  given: ValidationParameters,
  host: Host,
  check: (chosen: ChosenSolver) => void,
  work: (opened: OnValidation) => Promise<Found>,
): Promise<Found> {
  const { out, solver, model, known, kernel, threads } = given;
  if (!out.endsWith(".json")) throw usageError("bad-out", `${out} does not end in .json`, "presets are JSON");
  const scoring = { ...scoringOf(given), model, known, kernel, threads };
  const open = await openSolving([solver], scoring, host, (chosen) => chosen.forEach(check));
  try {
    const [chosen] = open.chosen as [ChosenSolver];
    return await work({ benchmark: open.benchmark, model: open.model, chosen, given, host });
  } finally {
    open.close();
  }
}

/** Links that count as known. */
const knownOf = ({ given, chosen }: OnValidation) => given.known ?? chosen.solver.known;

/**
 * Scores the validation queries under each of several settings, which go before those that were chosen.
 * @returns the scored queries of each
 */
export function scoredUnder(
  opened: OnValidation,
  title: string,
  tried: readonly Setting[],
): Promise<(readonly ScoredQuery[])[]> {
  const { benchmark, chosen, given, host } = opened;
  const { solver, settings } = chosen;
  const run = { benchmark, limit: given.limit, solver, known: knownOf(opened), keep: undefined, host };
  const total = benchmark.total * tried.length;
  const scoring = async (running: Pick<SolverRun, "pool" | "interrupted">) => {
    const found: (readonly ScoredQuery[])[] = [];
    for (const [at, values] of tried.entries()) {
      const progress = { title, before: at * benchmark.total, total };
      const set: SettingOf = (type) => ({ ...settings(type), ...values });
      found.push((await runSolver({ ...run, ...running, settings: set, progress })).queries);
    }
    return found;
  };
  return inSolvePool(opened, given, host, scoring, () => "nothing was kept");
}

/** Writes a preset, and says what its values were chosen on. */
export async function writePreset<More extends Readonly<Record<string, unknown>>>(
  opened: OnValidation,
  by: string,
  { values, types }: { readonly values: Setting; readonly types: Readonly<Record<string, Setting>> },
  more: More,
) {
  const { benchmark, model, chosen, given, host } = opened;
  const { out, limit } = given;
  const { solver, settings } = chosen;
  const asked = model && modelOf(solver, model.models);
  const chosenOn = {
    benchmark: benchmark.record,
    split: benchmark.split,
    limit: limit ?? null,
    known: knownOf(opened),
    model: asked ? modelRecord(asked) : noModel,
    ...more,
  };
  const preset = printPreset({
    solver: solver.name,
    name: nameOf(out).replace(/\.json$/, ""),
    ...(asked ? { model: { name: asked.model, weights: weightsOf(asked) } } : {}),
    source: `chosen by ${by} on ${benchmark.split} queries of ${benchmark.record.name}`,
    values: { ...ownValues(settings(undefined), solver.parameters), ...values },
    types,
    chosen: chosenOn,
  });
  await host.writes.file(out, preset);
  return chosenOn;
}

/** The model of a preset where none was asked. */
const noModel = { name: "none", hash: "none", kernel: "none" };

/** The other settings, so that the preset stands alone. */
export const ownValues = (
  setting: Setting,
  parameters: readonly { readonly name: string; readonly default: unknown }[],
): Setting => {
  const defaults = new Map(parameters.map((each) => [each.name, each.default]));
  return Object.fromEntries(
    Object.entries(setting).filter(([name, value]) => defaults.has(name) && defaults.get(name) !== value),
  );
};

/** Settings are chosen by ranks or truths: strata that cost nothing. */
const scoringOf = ({ benchmark, graph, split, types, limit, seed, ...files }: ValidationParameters) =>
  ({
    benchmark,
    graph,
    split,
    types,
    limit,
    seed,
    by: ["type"],
    format: files.format,
    columns: files.columns,
    delimiter: files.delimiter,
    ties: "realistic",
    filter: "answers",
    joint: "unbounded",
    average: "types",
    entities: undefined,
  }) satisfies Scoring;
