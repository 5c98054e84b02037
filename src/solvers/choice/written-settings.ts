import { usageError } from "../../error.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Setting, Value } from "../settings/setting.ts";
import { parameterName, suggestion } from "../settings/setting-of.ts";
import type { Solver } from "../solver.ts";
import { foundSolver, nameGiven, type SolverGiven } from "./chosen-solvers.ts";
import { askedSolvers } from "./default-solver.ts";
import { type PresetFile, readPresets } from "./preset-file.ts";

// Settings are objects in the library and words where people write them.

/** The written settings. */
export interface WrittenSettings {
  /** `name` or a file `name.json`, or `solver:name` for one of several solvers. */
  readonly presets: readonly string[];
  /** `parameter=value`, or `solver.parameter=value`. */
  readonly set: readonly string[];
  /** Presets are taken whatever model they were chosen with. */
  readonly anyModel: boolean;
}

/**
 * The solvers of these names, or the default ones where something is set, with presets and settings: one that has a solver's name
 * before it is for that solver, another for every solver that knows it.
 * @throws LacunaError `usage.*` for what no solver knows, and for anything that is said twice
 */
export async function solversWritten(
  names: readonly string[] | undefined,
  { presets: writtenPresets, set: writtenSet, anyModel }: WrittenSettings,
  host: Pick<FileAccess, "files">,
): Promise<readonly SolverGiven[] | undefined> {
  if (anyModel && writtenPresets.length === 0)
    throw usageError("idle-option", "{anyModel} goes with {presets}", "leave it out", "anyModel");
  if (writtenPresets.length + writtenSet.length === 0) return names;
  const solvers = (names ?? askedSolvers(undefined).map(nameGiven)).map(foundSolver);
  const files = await readPresets(writtenPresets, host);
  const presets = shares(solvers, writtenPresets, PRESETS, files);
  const sets = shares(solvers, writtenSet, PARAMETERS, files);
  return solvers.map((solver) => {
    const { name } = solver;
    const [preset, other] = presets.get(solver) ?? [];
    if (other !== undefined)
      throw usageError("repeated", `${name} is given the presets ${preset} and ${other}`, "choose one");
    const set = settingFrom(sets.get(solver) ?? []);
    return { name, set, ...(preset === undefined ? {} : { preset }), ...(anyModel ? { anyModel } : {}) };
  });
}

/** The form of a value of a solver. */
interface Written {
  /** The sign between a solver's name and what is for that solver alone. */
  readonly separator: ":" | ".";
  readonly known: (solver: Solver) => readonly string[];
  /** The present name of an old one. */
  readonly called: (solver: Solver, name: string) => string;
  readonly what: string;
}

const PRESETS: Written = {
  separator: ":",
  known: ({ presets }) => presets.map(({ name }) => name),
  called: (_, name) => name,
  what: "preset",
};
const PARAMETERS: Written = {
  separator: ".",
  known: ({ parameters }) => parameters.map(({ name }) => name),
  called: ({ parameters }, name) => parameterName(parameters, name),
  what: "parameter",
};

/** Gives each solver its share of what was written. */
function shares(
  solvers: readonly Solver[],
  written: readonly string[],
  { separator, known, called, what }: Written,
  files: ReadonlyMap<string, PresetFile>,
): Map<Solver, string[]> {
  const found = new Map(solvers.map((solver): [Solver, string[]] => [solver, []]));
  for (const each of written) {
    const cut = each.indexOf(separator);
    const named = solvers.find(({ name }) => cut > 0 && name === each.slice(0, cut));
    const [word = ""] = each.split("=", 1);
    // A single solver says itself what is wrong.
    const takers = named
      ? [named]
      : solvers.filter(
          (solver) =>
            solvers.length === 1 ||
            known(solver).includes(called(solver, word)) ||
            (what === "preset" && files.get(word)?.solver === solver.name),
        );
    for (const solver of takers) found.get(solver)?.push(named ? each.slice(cut + 1) : each);
    if (takers.length === 0)
      throw usageError(
        `unknown-${what}`,
        `none of ${solvers.map(({ name }) => name).join(", ")} has a ${what} ${JSON.stringify(word)}`,
        `${solvers.map((solver) => `${solver.name} has ${known(solver).join(", ") || "none"}`).join("; ")}${suggestion(word, solvers.flatMap(known))}`,
      );
  }
  return found;
}

const settingFrom = (written: readonly string[]): Setting =>
  Object.fromEntries(pairs(written, "write parameter=value, such as k=8"));

/**
 * Settings of a query model as they are written, `dimensions=64`: numbers where they look like it.
 * @throws LacunaError `usage.bad-set`, `usage.repeated`
 */
export function modelSettingWritten(written: readonly string[]): Setting {
  const settings = pairs(written, "write setting=value, such as dimensions=64", { valued: true });
  return Object.fromEntries(
    settings.map(([name, text]) => [name, Number.isFinite(Number(text)) ? Number(text) : text]),
  );
}

/** Names and values of what is written as `name=value`. @param valued no value may be empty */
function pairs(written: readonly string[], hint: string, { valued = false } = {}): [string, string][] {
  const found = new Map<string, string>();
  for (const each of written) {
    const cut = each.indexOf("=");
    const [name, text] = [each.slice(0, Math.max(0, cut)), each.slice(cut + 1)];
    if (name === "" || (valued && text === ""))
      throw usageError("bad-set", `${JSON.stringify(each)} sets nothing`, hint, "set");
    if (found.has(name)) throw usageError("repeated", `${name} is set twice`, "set it once", "set");
    found.set(name, text);
  }
  return [...found];
}

/**
 * Values to try as they are written, `prior=natural,balanced`: numbers and booleans where they are such, so that presets hold what they
 * mean.
 * @throws LacunaError `usage.bad-grid`
 */
export function gridWritten(written: readonly string[]): Readonly<Record<string, readonly Value[]>> {
  const grid = new Map<string, readonly Value[]>();
  for (const each of written) {
    const [name = "", values = ""] = each.split(/=(.*)/s);
    const list = values.split(",").map((value) => value.trim());
    if (name === "" || list.includes("") || grid.has(name))
      throw usageError(
        "bad-grid",
        `${JSON.stringify(each)} is no list of values to try`,
        "write each parameter once: prior=natural,balanced",
      );
    grid.set(
      name,
      list.map((value) =>
        value === "true" || value === "false"
          ? value === "true"
          : Number.isNaN(Number(value))
            ? value
            : Number(value),
      ),
    );
  }
  return Object.fromEntries(grid);
}
