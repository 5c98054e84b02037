import type { Rows } from "../kg/graph.ts";
import { bitmapWords, popcount } from "../numeric/entity-set.ts";

/** The rows of a relation by their heads: a row is found with two reads, however many rows there are. */
export interface HeadIndex {
  /** One bit for each entity that is a head. */
  readonly bits: Uint32Array;
  /** The number of heads before each word of them. */
  readonly before: Uint32Array;
}

/** A relation has an index when more than one in n entities is its head: it takes at most twice the memory of their rows … */
const SPARSEST = 32;
/** … and no more words than this (64 MB) for a graph. */
const MOST_WORDS = 1 << 24;

/** The indexes of a graph; relations that were met once have none yet. */
interface HeadIndexes {
  readonly byRelation: Map<number, HeadIndex | undefined>;
  words: number;
}
const ofGraphs = new WeakMap<Rows, HeadIndexes>();

/** The index of a relation; undefined where few entities are its heads, or it is met for the first time. */
export function headIndex(rows: Rows, relation: number, universe: number): HeadIndex | undefined {
  const { relationRow } = rows;
  const count = relationRow[relation + 1]! - relationRow[relation]!;
  if (count * SPARSEST <= universe) return undefined;
  const indexes = ofGraphs.get(rows) ?? { byRelation: new Map(), words: 0 };
  ofGraphs.set(rows, indexes);
  const { byRelation } = indexes;
  const found = byRelation.get(relation);
  if (found) return found;
  if (!byRelation.has(relation)) {
    byRelation.set(relation, undefined);
    return undefined;
  }
  const words = bitmapWords(universe);
  if (indexes.words + 2 * words > MOST_WORDS) return undefined;
  indexes.words += 2 * words;
  const made = indexOf(rows, relation, words);
  byRelation.set(relation, made);
  return made;
}

function indexOf({ relationRow, rowHead }: Rows, relation: number, words: number): HeadIndex {
  const bits = new Uint32Array(words);
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
    bits[rowHead[row]! >>> 5]! |= 1 << (rowHead[row]! & 31);
  const before = new Uint32Array(words);
  for (let word = 1; word < words; word++) before[word] = before[word - 1]! + popcount(bits[word - 1]!);
  return { bits, before };
}

/** The number of heads before an entity that is one. */
export const headsBefore = ({ bits, before }: HeadIndex, entity: number): number =>
  before[entity >>> 5]! + popcount(bits[entity >>> 5]! & ((1 << (entity & 31)) - 1));
