import { LacunaError } from "../../../error.ts";
import { buildGraph } from "../../build.ts";
import type { Graph } from "../../graph.ts";
import type { StatementCollector } from "../../statements/build.ts";
import { columnsOf, type GrowingColumns, vocabularyFrom, withReport } from "../columns.ts";
import { readLabels } from "../labels/labels.ts";
import type { Source } from "../source.ts";
import type { IdMap } from "./maps.ts";

/** The data that a reader of forward triples by id returns. */
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
  /** What was read of links beside that they hold. */
  readonly statements?: StatementCollector | undefined;
}

/** Makes the graph of triples by id, with names from the maps where there are any. */
export async function finishIds(source: Source, found: FoundIds): Promise<Graph> {
  const { entityMap, relationMap, columns } = found;
  if (!entityMap) refuseSparse(found.entityCount, columns.length, "entities", source.path);
  if (!relationMap) refuseSparse(found.relationCount, columns.length, "relations", source.path);
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
    statements: found.statements?.finish(),
  });
  return withReport(graph, {
    missingSplits: found.missing,
    notes: [...found.notes, ...(labels?.notes ?? [])],
  });
}

/** Number of unused ids that is accepted: they take a few bytes each. */
const FREE_IDS = 1 << 20;

/**
 * Refuses ids that are far from dense: memory is taken for each, used or not.
 * @throws LacunaError `kg.sparse-ids`
 */
export function refuseSparse(
  ids: number,
  triples: number,
  what: "entities" | "relations",
  file: string,
): void {
  if (ids <= FREE_IDS + 32 * triples) return;
  throw new LacunaError(
    "kg.sparse-ids",
    `${file} has ids for ${ids} ${what}, and there are ${triples} triples`,
    {
      place: { file },
      hint: "ids are counted from 0 without gaps; read the numbers as names with {format} tsv",
    },
  );
}

/** Compares a count that a file promises with what it holds. */
export function checkCount(file: string, promised: number, held: number): void {
  if (promised !== held)
    throw new LacunaError("kg.count-mismatch", `${file} promises ${promised} triples and holds ${held}`, {
      place: { file, line: 1 },
      hint: "the file may be cut short; fetch it again, or correct the count in its first line",
    });
}
