import { lookUp } from "../../formats/interner.ts";
import { hashBytes } from "../../formats/text/fields.ts";
import type { AttributeType } from "../attribute-type.ts";
import { type BuildOptions, buildGraph } from "../build.ts";
import { textAt } from "../byte-vocabulary.ts";
import type { Graph } from "../graph.ts";
import type { TableThings } from "../report/report.ts";
import type { StatementCollector } from "../statements/build.ts";
import { attributeFile, readAttributes, readPrefixes } from "./attribute-table.ts";
import {
  blocksOf,
  columnsOf,
  type GrowingColumns,
  noColumns,
  SHOWN,
  tripleCount,
  vocabularyFrom,
  withReport,
} from "./columns.ts";
import type { NameInterners } from "./format.ts";
import { readLabels } from "./labels/labels.ts";
import type { Source } from "./source.ts";

/** The data that a reader of named triples returns. */
export interface Found {
  readonly format: string;
  readonly graphName: string;
  readonly names: NameInterners;
  readonly columns: GrowingColumns;
  readonly missing: readonly string[];
  readonly notes: readonly string[];
  readonly bothDirections?: boolean;
  /** Whether the reader decided what the rows of tables are, so that each door says it. */
  readonly isDecided?: boolean;
  /** Labels of entities from the triples' own files; labels from label files take precedence. */
  readonly labels?: ReadonlyMap<number, string>;
  /** Numeric attributes of entities from the triples' own files. */
  readonly attributes?: ReadonlyMap<string, Float64Array>;
  /** What their numbers stand for, where they are no plain numbers. */
  readonly attributeTypes?: ReadonlyMap<string, AttributeType>;
  /** What was read of links beside that they hold. */
  readonly statements?: StatementCollector | undefined;
  readonly things?: readonly TableThings[];
}

/** Makes the graph of named triples, with the labels that lie beside them. */
export async function finish(source: Source, found: Found): Promise<Graph> {
  const { entities, relations } = found.names;
  const labels = await readLabels(source, entities, relations, found.labels);
  const [listed, prefixes] = [await readAttributes(source, entities), await readPrefixes(source)];
  const attributes = new Map([...(found.attributes ?? []), ...listed]);
  const graph = await built(found.columns, source, {
    name: found.graphName,
    entityCount: entities.size,
    relationCount: relations.size * 2,
    entities: vocabularyFrom(entities, source.path, labels.entities),
    relations: vocabularyFrom(relations, source.path, labels.relations),
    format: found.format,
    attributes,
    ...(found.attributeTypes?.size ? { attributeTypes: found.attributeTypes } : {}),
    statements: found.statements?.finish((text) => idOfText(entities, text)),
    ...(found.bothDirections ? { bothDirections: true } : {}),
  });
  if (prefixes) Object.assign(graph, { prefixes });
  return withReport(graph, {
    missingSplits: found.missing,
    ...(found.isDecided ? { isDecided: true } : {}),
    ...(found.things?.length ? { things: found.things } : {}),
    notes: [
      ...found.notes,
      ...labels.notes,
      ...(listed.size > 0 ? [`${attributeFile} has ${listed.size} attributes of entities`] : []),
    ],
    first: firstTriples(found),
  });
}

/** The id of a name, where it has one. */
export function idOfText(names: NameInterners["entities"], text: string): number | undefined {
  const bytes = new TextEncoder().encode(text);
  const id = lookUp(names, bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length));
  return id < 0 ? undefined : id;
}

/** The graph of the triples. When some triples are on disk, its rows lie there too. */
export async function built(
  columns: GrowingColumns,
  { spill }: Pick<Source, "spill">,
  options: BuildOptions,
): Promise<Graph> {
  const { spilled } = columns;
  if (!spill || !spilled) return buildGraph(columnsOf(columns), options);
  await spilled.add(columnsOf(columns));
  // Only the names are in memory now.
  Object.assign(columns, noColumns());
  return (await import("../on-disk/build-on-disk.ts")).buildOnDisk(spilled, options, spill);
}

/** A first line is compared only with more lines than this. */
const FEW_LINES = 4;

/**
 * The note for a file whose first line, read as a triple, shares no name with any other triple and may name the columns.
 * @param from the place of that first triple
 */
export async function looksLikeHeader(
  name: string,
  from: number,
  { columns, names }: Pick<Found, "columns" | "names">,
) {
  if (tripleCount(columns) - from <= FEW_LINES) return undefined;
  const first = await tripleAt(columns, from);
  if (!first || (await sharesNames(columns, from, first))) return undefined;
  const [head, relation, tail] = first;
  const texts = [
    textAt(names.entities, head ?? 0),
    textAt(names.relations, (relation ?? 0) >> 1),
    textAt(names.entities, tail ?? 0),
  ].map((text) => text.slice(0, 40));
  return `the first line of ${name} (${texts.join(", ")}) shares no name with any other line and was read as a triple; if it names the columns, say which is which: columns head=${texts[0]},relation=${texts[1]},tail=${texts[2]}; or columns head=${texts[0]}, if each row is one thing`;
}

type Triple = readonly [head: number, relation: number, tail: number];

async function tripleAt(columns: GrowingColumns, place: number): Promise<Triple | undefined> {
  let before = 0;
  for await (const { heads, relations, tails } of blocksOf(columns)) {
    const at = place - before;
    if (at < heads.length) return [heads[at]!, relations[at]!, tails[at]!];
    before += heads.length;
  }
  return undefined;
}

/** Whether a triple shares a name with another one. */
async function sharesNames(
  columns: GrowingColumns,
  place: number,
  [head, relation, tail]: Triple,
): Promise<boolean> {
  let before = 0;
  for await (const { heads, relations, tails } of blocksOf(columns)) {
    for (let at = 0; at < heads.length; at++)
      if (
        before + at !== place &&
        (relations[at] === relation ||
          heads[at] === head ||
          tails[at] === tail ||
          heads[at] === tail ||
          tails[at] === head)
      )
        return true;
    before += heads.length;
  }
  return false;
}

/** The first triples of some columns, by name. */
export function firstTriples({
  columns,
  names,
}: Pick<Found, "columns" | "names">): (readonly [string, string, string])[] {
  const text = (interner: NameInterners["entities"], id: number) => textAt(interner, id);
  const { heads, relations, tails } = columns.beginning ?? columnsOf(columns);
  return Array.from({ length: Math.min(SHOWN, heads.length) }, (_, at) => [
    text(names.entities, heads[at] ?? 0),
    text(names.relations, (relations[at] ?? 0) >> 1),
    text(names.entities, tails[at] ?? 0),
  ]);
}
