import { nodeFiles } from "../../formats/files/node-files.ts";
import type { WrittenSettings } from "../../solvers/choice/written-settings.ts";
import type { Properties } from "../command/options-of.ts";
import { namesRead } from "../command/readers.ts";
import type { OptionValues } from "../command/rendering.ts";

// Settings are objects in the library and words on the command line.

const words = (description: string) => ({
  type: "array",
  items: { type: "string" },
  description,
  required: false,
});

/** Options that say what solvers work with. */
export const settingOptions: Properties = {
  presets: words(
    "published settings, such as fb15k-237, or qto:fb15k-237 for one of several solvers; or a file of solvers tune",
  ),
  set: words("a parameter of a solver, such as k=8 or cqd.k=8; repeatable"),
  anyModel: {
    type: "boolean",
    description: "take presets of files though they were chosen with another model",
    required: false,
  },
};

/** The option that gives settings of a model. */
export const modelSettingOption = (description: string): Properties => ({ set: words(description) });

/** The option that gives values to try. */
export const gridOption: Properties = {
  grid: words(
    "values to try, such as prior=natural,balanced; repeatable: all combinations (default: the solver's own)",
  ),
};

/** The solvers of these names with the settings that were written for them; see `solversWritten` of the solvers. */
export const solversGiven = (names: readonly string[] | undefined, given: OptionValues) =>
  given.presets === undefined && given.set === undefined && given.anyModel !== true
    ? Promise.resolve(names)
    : import("../../solvers/choice/written-settings.ts").then(({ solversWritten }) => {
        const { presets = [], set = [], anyModel = false } = given as Partial<WrittenSettings>;
        return solversWritten(names, { presets, set, anyModel }, { files: nodeFiles });
      });

/** Settings of a query model among what was given. */
export async function withModelSetting({ set, ...given }: OptionValues): Promise<OptionValues> {
  if (set === undefined) return given;
  const { modelSettingWritten } = await import("../../solvers/choice/written-settings.ts");
  return { ...given, set: modelSettingWritten(set as readonly string[]) };
}

/** The spelling of a command that works on one solver with its settings. */
export const oneSolver = {
  arguments: ["benchmark"],
  values: { out: "file.json", solver: "name", set: "parameter=value", types: "names" },
  read: { types: namesRead },
  properties: ({ solver, ...all }: Properties): Properties => ({
    ...all,
    solver: { type: "string", default: "lacuna", description: "the solver", required: false, ...solver },
    ...settingOptions,
  }),
  order: "benchmark graph out format columns delimiter solver model presets anyModel set",
};

/** What was given, with the one solver and its settings together. */
export async function withOneSolver(given: OptionValues): Promise<OptionValues> {
  const { solver, presets: _, set: __, anyModel: ___, ...rest } = given;
  const [chosen] = (await solversGiven([String(solver)], given)) ?? [];
  return { ...rest, solver: chosen };
}

/** The values to try among what was given. */
export async function gridGiven(grid: unknown): Promise<OptionValues> {
  if (grid === undefined) return {};
  const { gridWritten } = await import("../../solvers/choice/written-settings.ts");
  return { grid: gridWritten(grid as readonly string[]) };
}
