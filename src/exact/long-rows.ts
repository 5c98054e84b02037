import { bitmapWords, type EntitySet } from "../numeric/entity-set.ts";
import type { Engine } from "./engine.ts";

/**
 * Rows met before, by row and levels, and the bitmaps of those that were met again: a bitmap costs as much as one pass over the row,
 * and the few long rows of a graph are met by most intersections.
 */
export interface LongRows {
  readonly bitmaps: Map<number, EntitySet | undefined>;
  /** Words that the bitmaps take. */
  words: number;
}

export const createLongRows = (): LongRows => ({ bitmaps: new Map(), words: 0 });

/** A row has a bitmap when it has more than one in n entities: bitmaps take at most eight times the memory of their rows … */
const SPARSEST = 256;
/** … and no more words than this (32 MB) in all. */
const MOST_WORDS = 1 << 23;

/**
 * The tails of a row on some levels as a bitmap, to look members up in; undefined where the row is short or met for the first time.
 * The bitmap may hold few entities, so it is no set to go over.
 */
export function longRow(engine: Engine, row: number, levels: number): EntitySet | undefined {
  const { rowEdge } = engine.rows;
  if ((rowEdge[row + 1]! - rowEdge[row]!) * SPARSEST <= engine.universe) return undefined;
  const { bitmaps } = engine.longRows;
  const key = row * 8 + levels;
  const found = bitmaps.get(key);
  if (found) return found;
  if (bitmaps.has(key)) return addBitmap(engine, row, levels);
  bitmaps.set(key, undefined);
  return undefined;
}

function addBitmap(engine: Engine, row: number, levels: number): EntitySet | undefined {
  const { longRows, universe } = engine;
  const { rowEdge, tails, levels: edgeLevels } = engine.rows;
  const words = bitmapWords(universe);
  if (longRows.words + words > MOST_WORDS) return undefined;
  longRows.words += words;
  const data = new Uint32Array(words);
  let size = 0;
  for (let edge = rowEdge[row]!, end = rowEdge[row + 1]!; edge < end; edge++) {
    if (!((levels >> edgeLevels[edge]!) & 1)) continue;
    data[tails[edge]! >>> 5]! |= 1 << (tails[edge]! & 31);
    size++;
  }
  const bitmap: EntitySet = { size, dense: true, data, from: 0 };
  longRows.bitmaps.set(row * 8 + levels, bitmap);
  return bitmap;
}
