import { usageError } from "../../error.ts";
import type { SolverGiven } from "../../solvers/choice/chosen-solvers.ts";
import type { Setting, Value } from "../../solvers/settings/setting.ts";
import type { OptionValues } from "../command/command-of-several.ts";
import type { Properties } from "../command/options-of.ts";

// Settings are objects in the library and words on the command line.

const words = (description: string) => ({
  type: "array",
  items: { type: "string" },
  description,
  required: false,
});

/** A setting as it is written: `k=8 prior=natural`. */
export const settingText = (setting: Setting): string =>
  Object.entries(setting)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

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

/**
 * The solvers of these names with the settings that were written for them; the default ones where none is named and something is
 * set.
 * @throws LacunaError `usage.*` for what no solver knows, and for what is set twice
 */
export async function solversWritten(
  names: readonly string[] | undefined,
  { presets = [], set = [], anyModel }: OptionValues,
): Promise<readonly SolverGiven[] | undefined> {
  const written = {
    presets: presets as readonly string[],
    set: set as readonly string[],
    anyModel: anyModel === true,
  };
  if (written.anyModel && written.presets.length === 0)
    throw usageError("idle-option", "{anyModel} goes with {presets}", "leave it out", "anyModel");
  if (written.presets.length + written.set.length === 0) return names;
  return (await import("./shared-settings.ts")).sharedSettings(names, written);
}

/**
 * Settings of a query model as they are written, `dimensions=64`: numbers where they look like it.
 * @throws LacunaError `usage.bad-set`, `usage.repeated`
 */
export function modelSettingWritten(written: readonly string[]): Setting {
  const settings = new Map<string, number | string>();
  for (const each of written) {
    const cut = each.indexOf("=");
    const [name, text] = [each.slice(0, Math.max(0, cut)), each.slice(cut + 1)];
    if (name === "" || text === "")
      throw usageError(
        "bad-set",
        `${JSON.stringify(each)} sets nothing`,
        "write setting=value, such as dimensions=64",
        "set",
      );
    if (settings.has(name)) throw usageError("repeated", `${name} is set twice`, "set it once", "set");
    settings.set(name, Number.isFinite(Number(text)) ? Number(text) : text);
  }
  return Object.fromEntries(settings);
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
