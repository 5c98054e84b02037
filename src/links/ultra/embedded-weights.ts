import { LacunaError } from "../../error.ts";
import { readSafetensors } from "../../formats/tensors/safetensors.ts";
import { type UltraWeights, ultraWeights } from "./weights.ts";

/** Weights that come with the package, each embedded as a module of its own that is loaded when it is asked for. */
const modules: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  "ultra-3g": () => import("../../../assets/ultra/ultra-3g.safetensors?base64"),
  ultraquery: () => import("../../../assets/ultra/ultraquery.safetensors?base64"),
};

/**
 * Names of the weights that come with the package, by Galkin et al.: ULTRA trained on FB15k-237, WN18RR and CoDEx-M, and
 * UltraQuery trained on complex queries of FB15k-237. On these graphs they are not zero-shot.
 * @internal
 */
export const embeddedUltra: readonly string[] = Object.keys(modules);

/**
 * Loads weights that come with the package.
 * @throws LacunaError `links.unknown-weights`
 * @internal
 */
export async function loadEmbeddedUltra(name: string): Promise<UltraWeights> {
  return ultraWeights(readSafetensors(await embeddedUltraBytes(name), name).tensors, name);
}

/**
 * The same as a file of safetensors.
 * @throws LacunaError `links.unknown-weights`
 */
export async function embeddedUltraBytes(name: string): Promise<Uint8Array> {
  if (!Object.hasOwn(modules, name))
    throw new LacunaError(
      "links.unknown-weights",
      `no weights are called ${JSON.stringify(name.slice(0, 60))}`,
      {
        hint: `with the package come ${embeddedUltra.join(" and ")}; others are imported from the official files`,
      },
    );
  const { default: safetensors } = await modules[name]!();
  const text = atob(safetensors);
  // A loop: to take a string apart character by character costs ten times as much.
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
