import type { Graph } from "../graph.ts";
import { type CountryRecord, worldFrom } from "./graph.ts";

/** The embedded graph `world` (see NOTICE); its data is loaded when it is asked for. @internal */
export async function loadWorld(): Promise<Graph> {
  const { default: countries } = await import("../../../assets/world/countries.json?text");
  return worldFrom(JSON.parse(countries) as readonly CountryRecord[]);
}
