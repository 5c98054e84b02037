import { buildGraph } from "../build.ts";
import { textAt } from "../byte-vocabulary.ts";
import type { Graph } from "../graph.ts";
import { attributeFile, readAttributes, readPrefixes } from "./attribute-table.ts";
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
  /** Numbers of entities that stood beside the triples. */
  readonly attributes?: ReadonlyMap<string, Float64Array>;
}

/** Makes the graph of named triples, with the labels that lie beside them. */
export async function finish(source: Source, found: Found): Promise<Graph> {
  const { entities, relations } = found.names;
  const labels = await readLabels(source, entities, relations, found.labels);
  const [listed, prefixes] = [await readAttributes(source, entities), await readPrefixes(source)];
  const attributes = new Map([...(found.attributes ?? []), ...listed]);
  const graph = buildGraph(columnsOf(found.columns), {
    name: found.graphName,
    entityCount: entities.size,
    relationCount: relations.size * 2,
    entities: vocabularyFrom(entities, source.path, labels.entities),
    relations: vocabularyFrom(relations, source.path, labels.relations),
    format: found.format,
    attributes,
    ...(found.bothDirections ? { bothDirections: true } : {}),
  });
  if (prefixes) Object.assign(graph, { prefixes });
  return withReport(graph, {
    missingSplits: found.missing,
    notes: [
      ...found.notes,
      ...labels.notes,
      ...(listed.size > 0 ? [`${attributeFile} has ${listed.size} attributes of entities`] : []),
    ],
    first: firstTriples(found),
  });
}

/** Lines after which a first line that shares nothing with them is odd. */
const FEW_LINES = 4;

/**
 * What to say of a file whose first line, read as a triple, shares no name with any later triple: it may name columns.
 * @param from the place of that first triple
 */
export function looksLikeHeader(
  name: string,
  from: number,
  { columns, names }: Pick<Found, "columns" | "names">,
) {
  const { heads, relations, tails, length } = columns;
  if (length - from <= FEW_LINES) return undefined;
  const [head, relation, tail] = [heads[from], relations[from], tails[from]];
  for (let at = 0; at < length; at++)
    if (
      at !== from &&
      (relations[at] === relation ||
        heads[at] === head ||
        tails[at] === tail ||
        heads[at] === tail ||
        tails[at] === head)
    )
      return undefined;
  const texts = [
    textAt(names.entities, head ?? 0),
    textAt(names.relations, (relation ?? 0) >> 1),
    textAt(names.entities, tail ?? 0),
  ].map((text) => text.slice(0, 40));
  return `the first line of ${name} (${texts.join(", ")}) shares no name with any other line and was read as a triple; if it names the columns, say which is which: columns head=${texts[0]},relation=${texts[1]},tail=${texts[2]}`;
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
