import type { Graph } from "../kg/graph.ts";
import type { FittedCalibration } from "../links/calibration/calibration.ts";
import { scoringModel } from "../links/models/registry.ts";
import type { LinkTables } from "../links/tables.ts";
import { type ModelHost, type ModelOptions, type OpenModel, openModel, openTables } from "./open-model.ts";

/** What a worker is told of a model: the name it opens it by, or the tables of one that has no folder. */
export type PostedModel =
  | string
  | {
      readonly source: string;
      readonly hash: string;
      readonly calibration?: FittedCalibration;
      /** The scoring function goes by its name: functions cannot be posted. */
      readonly tables: Omit<LinkTables, "model"> & { readonly model: string };
    };

/** A model as plain data that can be posted to a worker. */
export function postedModel(model: OpenModel | string): PostedModel {
  if (typeof model === "string") return model;
  const { source, tables, calibration, models } = model;
  if (tables === undefined) return source;
  return {
    source,
    hash: models.links?.hash ?? "",
    ...(calibration ? { calibration } : {}),
    tables: { ...tables, model: tables.model.name },
  };
}

/**
 * Opens in a worker what was posted to it.
 * @throws LacunaError what `openModel` throws
 */
export async function openPosted(
  posted: PostedModel,
  graph: Graph,
  host: ModelHost,
  options: ModelOptions,
): Promise<OpenModel> {
  if (typeof posted === "string") return openModel(posted, graph, host, options);
  const { tables, ...about } = posted;
  return openTables({ ...tables, model: scoringModel(tables.model) }, graph, about, host.products(options));
}
