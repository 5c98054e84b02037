import { LacunaError, usageError } from "../../error.ts";
import { type Graph, observed, type Split, type View } from "../../kg/graph.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import { findSolver } from "../registry.ts";
import type { Setting, SettingOf } from "../settings/setting.ts";
import { settingOf } from "../settings/setting-of.ts";
import type { Solver } from "../solver.ts";
import { isPresetFile, type PresetFile, presetOfFile, readPresets } from "./preset-file.ts";

/** Which links count as known to a solver. */
export type Known = Solver["known"];

/** What the options of a command say about solvers. */
export interface SolverOptions {
  /** `name` or a file `name.json`, or `solver:name` for one of several solvers. */
  readonly preset?: readonly string[];
  /** `parameter=value`, or `solver.parameter=value`. */
  readonly set?: readonly string[];
}

/** A solver with everything it is told. */
export interface ChosenSolver {
  readonly solver: Solver;
  readonly preset: string | undefined;
  readonly settings: SettingOf;
}

/**
 * The solvers of these names with presets and settings: one that has a solver's name before it is for that solver,
 * another for every solver that knows it.
 * @throws LacunaError `usage.*` for what no solver knows, and for anything that is said twice
 */
export async function chosenSolvers(
  names: readonly string[],
  options: SolverOptions,
  host: Pick<FileAccess, "files">,
): Promise<ChosenSolver[]> {
  const chosen = names.map(foundSolver);
  const files = await readPresets(options.preset ?? [], host);
  const twice = chosen.find((solver, at) => chosen.indexOf(solver) !== at);
  if (twice)
    throw usageError("repeated", `${twice.name} is named twice`, "run its settings one after the other");
  const presets = shares(
    chosen,
    options.preset ?? [],
    { separator: ":", known: presetNames, what: "preset" },
    files,
  );
  const sets = shares(
    chosen,
    options.set ?? [],
    { separator: ".", known: parameterNames, what: "parameter" },
    files,
  );
  return chosen.map((solver) => {
    const [preset, other] = presets.get(solver) ?? [];
    if (other !== undefined)
      throw usageError(
        "repeated",
        `${solver.name} is given the presets ${preset} and ${other}`,
        "choose one",
      );
    const set = settingFrom(sets.get(solver) ?? []);
    const file =
      preset !== undefined && isPresetFile(preset)
        ? presetOfFile(preset, files.get(preset), solver.name)
        : undefined;
    const known = file ? [...solver.presets, file] : solver.presets;
    const choice = { ...(preset === undefined ? {} : { preset: file?.name ?? preset }), set };
    return { solver, preset, settings: asUsage(() => settingOf({ ...solver, presets: known }, choice)) };
  });
}

/** @throws LacunaError `usage.unknown-solver` */
export const foundSolver = (name: string): Solver => asUsage(() => findSolver(name));

const presetNames = (solver: Solver) => solver.presets.map(({ name }) => name);
const parameterNames = (solver: Solver) => solver.parameters.map(({ name }) => name);

/** How something of a solver is written. */
interface Written {
  /** Between a solver's name and what is for that solver alone. */
  readonly separator: ":" | ".";
  readonly known: (solver: Solver) => readonly string[];
  readonly what: string;
}

/** Gives each solver its share of what was written. */
function shares(
  chosen: readonly Solver[],
  written: readonly string[],
  { separator, known, what }: Written,
  files: ReadonlyMap<string, PresetFile>,
): Map<Solver, string[]> {
  const found = new Map(chosen.map((solver): [Solver, string[]] => [solver, []]));
  for (const each of written) {
    const cut = each.indexOf(separator);
    const named = chosen.find(({ name }) => cut > 0 && name === each.slice(0, cut));
    const [word = ""] = each.split("=", 1);
    // A single solver says itself what is wrong.
    const takers = named
      ? [named]
      : chosen.filter(
          (solver) =>
            chosen.length === 1 ||
            known(solver).includes(word) ||
            (what === "preset" && files.get(word)?.solver === solver.name),
        );
    for (const solver of takers) found.get(solver)?.push(named ? each.slice(cut + 1) : each);
    if (takers.length === 0)
      throw usageError(
        `unknown-${what}`,
        `none of ${chosen.map(({ name }) => name).join(", ")} has a ${what} ${JSON.stringify(word)}`,
        chosen.map((solver) => `${solver.name} has ${known(solver).join(", ") || "none"}`).join("; "),
      );
  }
  return found;
}

function settingFrom(written: readonly string[]): Setting {
  const set: Record<string, string> = Object.create(null);
  for (const each of written) {
    const cut = each.indexOf("=");
    const name = each.slice(0, Math.max(0, cut));
    if (name === "")
      throw usageError(
        "bad-set",
        `${JSON.stringify(each)} sets nothing`,
        "write parameter=value, such as k=8",
      );
    if (Object.hasOwn(set, name)) throw usageError("repeated", `${name} is set twice`, "set it once");
    set[name] = each.slice(cut + 1);
  }
  return set;
}

/** What the registry refuses was typed wrongly. */
export function asUsage<T>(look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    const hint = error.hintWithBraces;
    throw usageError(error.code.replace(/^.*\./, ""), error.message, hint);
  }
}

/** The links that count as known for queries of a split. */
export const knownView = (graph: Graph, known: Known, split: Split): View =>
  known === "train" ? graph.train : observed(graph, split);
