import { LacunaError, usageError } from "../../error.ts";
import { type Graph, observed, type Split, type View } from "../../kg/graph.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import { findSolver } from "../registry.ts";
import type { Setting, SettingOf } from "../settings/setting.ts";
import { settingOf } from "../settings/setting-of.ts";
import type { Solver } from "../solver.ts";
import { isPresetFile, readPreset } from "./preset-file.ts";
import type { PresetModel } from "./preset-model.ts";

/** Which links count as known to a solver. */
export type Known = Solver["known"];

/** A solver by its name, or with a preset, which may be a file `name.json`, and values that go before it. */
export type SolverGiven =
  | string
  | {
      readonly name: string;
      readonly preset?: string | undefined;
      readonly set?: Setting | undefined;
      /** A preset in a file is taken whatever model it was chosen with. */
      readonly anyModel?: boolean | undefined;
    };

/** The name of a solver as it was given. */
export const nameGiven = (solver: SolverGiven): string => (typeof solver === "string" ? solver : solver.name);

/** A solver with its preset and settings. */
export interface ChosenSolver {
  readonly solver: Solver;
  readonly preset: string | undefined;
  /** The model that the preset was chosen with, where it names one. */
  readonly presetModel?: PresetModel;
  /** It is meant for any model. */
  readonly anyModel?: boolean;
  readonly settings: SettingOf;
}

/**
 * The solvers that were given, with their settings.
 * @throws LacunaError `usage.*` for what a solver does not know, and for one that is named twice
 */
export async function chosenSolvers(
  given: readonly SolverGiven[],
  host: Pick<FileAccess, "files">,
): Promise<ChosenSolver[]> {
  const solvers = given.map((each) => foundSolver(nameGiven(each)));
  const twice = solvers.find((solver, at) => solvers.indexOf(solver) !== at);
  if (twice)
    throw usageError("repeated", `${twice.name} is named twice`, "run its settings one after the other");
  const chosen: ChosenSolver[] = [];
  for (const [at, solver] of solvers.entries()) chosen.push(await withSettings(solver, given[at]!, host));
  return chosen;
}

async function withSettings(
  solver: Solver,
  given: SolverGiven,
  { files }: Pick<FileAccess, "files">,
): Promise<ChosenSolver> {
  const {
    preset,
    set,
    anyModel = false,
  }: Exclude<SolverGiven, string> = typeof given === "string" ? { name: given } : given;
  const file =
    preset !== undefined && isPresetFile(preset) ? await readPreset(preset, solver.name, files) : undefined;
  const known = file ? [...solver.presets, file] : solver.presets;
  const choice = {
    ...(preset === undefined ? {} : { preset: file?.name ?? preset }),
    ...(set ? { set } : {}),
  };
  const settings = asUsage(() => settingOf({ ...solver, presets: known }, choice), file?.name);
  return { solver, preset, ...(file?.model ? { presetModel: file.model } : {}), anyModel, settings };
}

/** @throws LacunaError `usage.unknown-solver` */
export const foundSolver = (name: string): Solver => asUsage(() => findSolver(name));

/**
 * Turns a refusal of the registry into an error of usage.
 * @param file the file that has what is refused, where it was read
 */
export function asUsage<T>(look: () => T, file?: string): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    const hint = error.hintWithBraces;
    const code = `usage.${error.code.replace(/^.*\./, "")}`;
    throw new LacunaError(code, error.message, {
      ...(hint === undefined ? {} : { hint }),
      ...(file === undefined ? {} : { place: { file } }),
    });
  }
}

/** The links that count as known for queries of a split. */
export const knownView = (graph: Graph, known: Known, split: Split): View =>
  known === "train" ? graph.train : observed(graph, split);
