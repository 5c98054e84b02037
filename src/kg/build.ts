import { LacunaError } from "../error.ts";
import type { AttributeType } from "./attribute-type.ts";
import { type Graph, makeGraph, type RepeatedLinks, type Rows } from "./graph.ts";
import type { LoadReport } from "./report/report.ts";
import { endRelation, rowIndex, takeKeys } from "./row-index.ts";
import type { Statements } from "./statements/statements.ts";
import { numberedVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Triples in columns, as readers produce them. All columns have the same length. */
export interface TripleColumns {
  readonly heads: Uint32Array;
  /** Directed relation ids; an odd id is read as its even partner with head and tail exchanged. */
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
  /** 0 train, 1 valid, 2 test. */
  readonly levels: Uint8Array;
}

export interface BuildOptions {
  readonly name?: string;
  readonly entityCount: number;
  /** Directed relations; even. */
  readonly relationCount: number;
  readonly entities?: Vocabulary;
  /** Vocabulary of the forward relations. */
  readonly relations?: Vocabulary;
  readonly attributes?: ReadonlyMap<string, Float64Array>;
  readonly attributeTypes?: ReadonlyMap<string, AttributeType> | undefined;
  readonly statements?: Statements | undefined;
  readonly format?: string;
  /** The files store each triple in both directions (BetaE); reading a triple twice is then no duplicate. */
  readonly bothDirections?: boolean;
  /** Put typed arrays into memory that workers share. */
  readonly shared?: boolean;
}

/** Largest number of entities: (head, tail, level) must fit the 53 bits of an exact double. */
const MOST_ENTITIES = 47_000_000;

/** @throws LacunaError `kg.too-large` */
export function refuseTooMany(entityCount: number): void {
  if (entityCount <= MOST_ENTITIES) return;
  throw new LacunaError("kg.too-large", `${entityCount} entities are more than ${MOST_ENTITIES}`, {
    hint: "split the graph, or renumber the entities densely",
  });
}

/**
 * Indexes triples: adds the inverse of each, merges duplicates (the earliest split keeps a triple) and sorts by
 * (relation, head, tail). Sorting goes relation by relation over exact doubles that pack (head, tail, level), so the
 * working memory is that of the largest relation, not of the graph.
 */
export function buildGraph(columns: TripleColumns, options: BuildOptions): Graph {
  const { entityCount, relationCount } = options;
  refuseTooMany(entityCount);
  const counted = countByRelation(columns, relationCount);
  const indexed = indexRows(columns, options, counted);
  const read = counted.read;
  const report: LoadReport | undefined = options.format
    ? {
        format: options.format,
        read: options.bothDirections ? [read[0] / 2, read[1] / 2, read[2] / 2] : read,
        duplicates: options.bothDirections ? indexed.duplicates - counted.inverted : indexed.duplicates,
        inSeveralSplits: indexed.inSeveralSplits,
      }
    : undefined;
  return makeGraph({
    name: options.name ?? "graph",
    entityCount,
    relationCount,
    tripleCounts: indexed.tripleCounts,
    entities: options.entities ?? numberedVocabulary(entityCount),
    relations: options.relations ?? numberedVocabulary(relationCount >> 1),
    rows: indexed.rows,
    attributes: options.attributes ?? new Map(),
    ...(options.attributeTypes ? { attributeTypes: options.attributeTypes } : {}),
    ...(options.statements ? { statements: options.statements } : {}),
    ...(indexed.repeated.length > 0 ? { repeats: repeatedLinks(indexed.repeated, entityCount) } : {}),
    report,
  });
}

/** The sorted rows of all relations, and the counts of merged duplicates. */
function indexRows(
  columns: TripleColumns,
  { entityCount, relationCount, shared = false, bothDirections = false }: BuildOptions,
  grouped: GroupedTriples,
) {
  const total = columns.heads.length;
  const relationRow = new Uint32Array(relationCount + 1);
  const index = rowIndex(total * 2, Math.max(16, total >> 1), !bothDirections);
  for (let relation = 0; relation < relationCount; relation++) {
    relationRow[relation] = index.rows;
    takeKeys(index, relation, sortedKeys(columns, grouped, relation, entityCount), entityCount);
    endRelation(index);
  }
  const { rows, edges, rowHead, rowEdge, tails, levels } = index;
  relationRow[relationCount] = rows;
  rowEdge[rows] = edges;
  const fitted = fittedRows({ relationRow, rowHead, rowEdge, tails, levels }, rows, edges, shared);
  const { tripleCounts, duplicates, inSeveralSplits, repeated = [] } = index;
  return { rows: fitted, tripleCounts, duplicates, inSeveralSplits, repeated };
}

/** Copies of exact size; frees the memory that was reserved for duplicates. */
function fittedRows(
  { relationRow, rowHead, rowEdge, tails, levels }: Rows,
  rows: number,
  edges: number,
  shared: boolean,
): Rows {
  // Pages without isolation have no shared memory, and use one thread.
  const shares = shared && typeof SharedArrayBuffer !== "undefined";
  const buffer = (bytes: number) => (shares ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  const exactly = (source: Uint32Array, length: number) => {
    const target = new Uint32Array(buffer(length * 4));
    target.set(source.subarray(0, length));
    return target;
  };
  const fittedLevels = new Uint8Array(buffer(edges));
  fittedLevels.set(levels.subarray(0, edges));
  return {
    relationRow,
    rowHead: exactly(rowHead, rows),
    rowEdge: exactly(rowEdge, rows + 1),
    tails: exactly(tails, edges),
    levels: fittedLevels,
  };
}

function repeatedLinks(found: readonly (readonly number[])[], entityCount: number): RepeatedLinks {
  const heads = new Uint32Array(found.length);
  const relations = new Uint32Array(found.length);
  const tails = new Uint32Array(found.length);
  const levels = new Uint8Array(found.length);
  for (const [at, [relation = 0, pair = 0, level = 0]] of found.entries()) {
    heads[at] = Math.floor(pair / entityCount);
    tails[at] = pair % entityCount;
    relations[at] = relation;
    levels[at] = level;
  }
  return { heads, relations, tails, levels };
}

/** Places of triples by forward relation: those of relation `2k` are `order[starts[k]]` to `order[starts[k + 1] - 1]`. */
export interface GroupedTriples {
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

/** Groups the triples by forward relation (counting sort), and counts what was read. */
export function countByRelation(columns: TripleColumns, relationCount: number) {
  const { relations, levels } = columns;
  const total = relations.length;
  const starts = new Uint32Array((relationCount >> 1) + 1);
  const read: [number, number, number] = [0, 0, 0];
  let inverted = 0;
  for (let i = 0; i < total; i++) {
    starts[(relations[i]! >> 1) + 1]!++;
    inverted += relations[i]! & 1;
    read[levels[i]!]!++;
  }
  for (let k = 0; k < starts.length - 1; k++) starts[k + 1]! += starts[k]!;
  const next = starts.slice();
  const order = new Uint32Array(total);
  for (let i = 0; i < total; i++) order[next[relations[i]! >> 1]!++] = i;
  return { starts, order, read, inverted };
}

/** The (head, tail, level) keys of one directed relation, ascending; duplicates still in. */
export function sortedKeys(
  columns: TripleColumns,
  { starts, order }: GroupedTriples,
  relation: number,
  entityCount: number,
): Float64Array {
  const from = starts[relation >> 1]!;
  const to = starts[(relation >> 1) + 1]!;
  const keys = new Float64Array(to - from);
  for (let i = from; i < to; i++) keys[i - from] = keyOf(columns, order[i]!, relation, entityCount);
  return keys.sort();
}

/** The key of a triple as a link of a directed relation: (head * entityCount + tail) * 4 + level. */
export function keyOf(columns: TripleColumns, at: number, relation: number, entityCount: number): number {
  const flipped = ((columns.relations[at]! ^ relation) & 1) === 1;
  const head = flipped ? columns.tails[at]! : columns.heads[at]!;
  const tail = flipped ? columns.heads[at]! : columns.tails[at]!;
  return (head * entityCount + tail) * 4 + columns.levels[at]!;
}
