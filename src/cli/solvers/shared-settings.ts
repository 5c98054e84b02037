import { usageError } from "../../error.ts";
import { nodeFiles } from "../../formats/files/node-files.ts";
import { foundSolver, nameGiven, type SolverGiven } from "../../solvers/choice/chosen-solvers.ts";
import { askedSolvers } from "../../solvers/choice/default-solver.ts";
import { type PresetFile, readPresets } from "../../solvers/choice/preset-file.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import { parameterName, suggestion } from "../../solvers/settings/setting-of.ts";
import type { Solver } from "../../solvers/solver.ts";

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
 * The solvers of these names, or the default ones, with presets and settings: one that has a solver's name before it is for that
 * solver, another for every solver that knows it.
 * @throws LacunaError `usage.*` for what no solver knows, and for anything that is said twice
 */
export async function sharedSettings(
  names: readonly string[] | undefined,
  { presets: writtenPresets, set: writtenSet, anyModel }: WrittenSettings,
): Promise<SolverGiven[]> {
  const solvers = (names ?? askedSolvers(undefined).map(nameGiven)).map(foundSolver);
  const files = await readPresets(writtenPresets, { files: nodeFiles });
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

function settingFrom(written: readonly string[]): Setting {
  const set = new Map<string, string>();
  for (const each of written) {
    const cut = each.indexOf("=");
    const name = each.slice(0, Math.max(0, cut));
    if (name === "")
      throw usageError(
        "bad-set",
        `${JSON.stringify(each)} sets nothing`,
        "write parameter=value, such as k=8",
      );
    if (set.has(name)) throw usageError("repeated", `${name} is set twice`, "set it once");
    set.set(name, each.slice(cut + 1));
  }
  return Object.fromEntries(set);
}
