import { LacunaError } from "../../error.ts";
import { buildGraph } from "../build.ts";
import type { Graph } from "../graph.ts";
import { columnsOf, type GrowingColumns, vocabularyFrom, withReport } from "./columns.ts";
import { readLabels } from "./labels.ts";
import type { IdMap } from "./maps.ts";
import type { Source } from "./source.ts";

/** What a reader of forward triples by id found. */
export interface FoundIds {
  readonly format: string;
  readonly graphName: string;
  readonly columns: GrowingColumns;
  readonly entityMap: IdMap | undefined;
  readonly relationMap: IdMap | undefined;
  /** Used where there is no map. */
  readonly entityCount: number;
  /** Forward relations; used where there is no map. */
  readonly relationCount: number;
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** Makes the graph of triples by id, with names from the maps where there are any. */
export async function finishIds(source: Source, found: FoundIds): Promise<Graph> {
  const { entityMap, relationMap } = found;
  const labels =
    entityMap && relationMap ? await readLabels(source, entityMap.names, relationMap.names) : undefined;
  const graph = buildGraph(columnsOf(found.columns), {
    name: found.graphName,
    entityCount: entityMap?.names.size ?? found.entityCount,
    relationCount: (relationMap?.names.size ?? found.relationCount) * 2,
    ...(entityMap ? { entities: vocabularyFrom(entityMap.names, entityMap.file, labels?.entities) } : {}),
    ...(relationMap
      ? { relations: vocabularyFrom(relationMap.names, relationMap.file, labels?.relations) }
      : {}),
    format: found.format,
  });
  return withReport(graph, {
    missingSplits: found.missing,
    notes: [...found.notes, ...(labels?.notes ?? [])],
  });
}

/** Compares a count that a file promises with what it holds. */
export function checkCount(file: string, promised: number, held: number): void {
  if (promised !== held)
    throw new LacunaError("kg.count-mismatch", `${file} promises ${promised} triples and holds ${held}`, {
      place: { file, line: 1 },
      hint: "the file may be cut short; fetch it again, or correct the count in its first line",
    });
}
