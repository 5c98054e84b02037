import type { Graph } from "../graph.ts";
import { type CountryRecord, worldFrom } from "./graph.ts";

/**
 * The embedded graph `world`, from the npm package `world-countries` (see NOTICE). Where that package cannot be
 * imported, hand its `countries.json` to {@link worldFrom}.
 */
export async function loadWorld(): Promise<Graph> {
  // The package itself, not its JSON file: importing JSON directly warns in Node 20.
  const loaded: { readonly default: unknown } = await import("world-countries");
  return worldFrom(loaded.default as readonly CountryRecord[]);
}
