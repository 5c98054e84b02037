import { LacunaError } from "../../error.ts";

/**
 * The preset of a model by its name.
 * @throws LacunaError `solvers.unknown-preset`
 */
export function presetNamed<Preset extends { readonly name: string }>(
  model: string,
  presets: readonly Preset[],
  name: string,
): Preset {
  const found = presets.find((each) => each.name === name);
  if (found) return found;
  throw new LacunaError(
    "solvers.unknown-preset",
    `${model} has no preset ${JSON.stringify(name.slice(0, 40))}`,
    { hint: `there are ${presets.map((each) => each.name).join(", ")}` },
  );
}
