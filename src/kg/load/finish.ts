import { buildGraph } from "../build.ts";
import { textAt } from "../byte-vocabulary.ts";
import type { Graph } from "../graph.ts";
import { columnsOf, type GrowingColumns, vocabularyFrom, withReport } from "./columns.ts";
import type { Names } from "./format.ts";
import { readLabels } from "./labels.ts";
import type { Source } from "./source.ts";

/** What a reader of named triples found. */
export interface Found {
  readonly format: string;
  readonly graphName: string;
  readonly names: Names;
  readonly columns: GrowingColumns;
  readonly missing: readonly string[];
  readonly notes: readonly string[];
  readonly bothDirections?: boolean;
  /** Labels of entities that stood beside the triples; those of label files come first. */
  readonly labels?: ReadonlyMap<number, string>;
}

/** Makes the graph of named triples, with the labels that lie beside them. */
export async function finish(source: Source, found: Found): Promise<Graph> {
  const { entities, relations } = found.names;
  const labels = await readLabels(source, entities, relations, found.labels);
  const graph = buildGraph(columnsOf(found.columns), {
    name: found.graphName,
    entityCount: entities.size,
    relationCount: relations.size * 2,
    entities: vocabularyFrom(entities, source.path, labels.entities),
    relations: vocabularyFrom(relations, source.path, labels.relations),
    format: found.format,
    ...(found.bothDirections ? { bothDirections: true } : {}),
  });
  return withReport(graph, {
    missingSplits: found.missing,
    notes: [...found.notes, ...labels.notes],
    first: firstTriples(found),
  });
}

/** Triples that are shown as they were understood. */
const SHOWN = 3;

/** The first triples of some columns, by name. */
export function firstTriples({
  columns,
  names,
}: Pick<Found, "columns" | "names">): (readonly [string, string, string])[] {
  const text = (interner: Names["entities"], id: number) => textAt(interner, id);
  return Array.from({ length: Math.min(SHOWN, columns.length) }, (_, at) => [
    text(names.entities, columns.heads[at] ?? 0),
    text(names.relations, (columns.relations[at] ?? 0) >> 1),
    text(names.entities, columns.tails[at] ?? 0),
  ]);
}
