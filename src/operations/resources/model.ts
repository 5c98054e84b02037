import type { Graph } from "../../kg/graph.ts";
import {
  type ModelHost,
  type ModelOptions,
  type OpenLinks,
  type OpenModel,
  openLinks as openLinksOn,
  openModel as openModelOn,
} from "../../models/open-model.ts";
import type { Host } from "../host.ts";

/** The part of a host that opens a model in an operation. */
type OpeningModels = ModelHost & Pick<Host, "resources">;

/**
 * Opens a model, shared with others where the host has resources; one that is open already is given as it is.
 * @throws LacunaError what opening a model throws
 */
export async function openModel(
  model: OpenModel | string,
  graph: Graph,
  host: OpeningModels,
  options: ModelOptions = {},
): Promise<OpenModel> {
  if (typeof model !== "string" || !host.resources) return openModelOn(model, graph, host, options);
  const { value, close } = await host.resources.model(model, graph, options, host);
  return { ...value, close };
}

/**
 * The same of a model that scores links.
 * @throws LacunaError `links.other-kind` when it does not, and what {@link openModel} throws
 */
export async function openLinks(
  model: OpenModel | string,
  graph: Graph,
  host: OpeningModels,
  options: ModelOptions = {},
): Promise<OpenLinks> {
  const opened = await openModel(model, graph, host, options);
  try {
    return { ...(await openLinksOn(opened, graph, host, options)), close: opened.close };
  } catch (error) {
    opened.close();
    throw error;
  }
}
