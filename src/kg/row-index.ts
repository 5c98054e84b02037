import { grown } from "../numeric/grown.ts";

/** Rows under construction: links by directed relation, head and tail, each once. */
export interface RowIndex {
  rowHead: Uint32Array;
  rowEdge: Uint32Array;
  tails: Uint32Array;
  levels: Uint8Array;
  /** Number of rows in the arrays. */
  rows: number;
  edges: number;
  /** Edges that were already removed from the arrays. */
  edgesBefore: number;
  readonly tripleCounts: [number, number, number];
  duplicates: number;
  inSeveralSplits: number;
  /** Repeated forward links as relation, key of head and tail, and level; undefined when they are not kept. */
  readonly repeated: number[][] | undefined;
  /** The previous link of the same relation; -1 at its beginning. */
  previousPair: number;
  previousHead: number;
  previousLevel: number;
  /** Whether the previous link occurs in several splits. */
  several: boolean;
}

/** An empty index. @param edges initial capacity for edges; the rows' arrays grow */
export function rowIndex(edges: number, rows: number, keepRepeated: boolean): RowIndex {
  return {
    rowHead: new Uint32Array(rows),
    rowEdge: new Uint32Array(rows + 1),
    tails: new Uint32Array(edges),
    levels: new Uint8Array(edges),
    rows: 0,
    edges: 0,
    edgesBefore: 0,
    tripleCounts: [0, 0, 0],
    duplicates: 0,
    inSeveralSplits: 0,
    repeated: keepRepeated ? [] : undefined,
    previousPair: -1,
    previousHead: -1,
    previousLevel: -1,
    several: false,
  };
}

/**
 * Takes links of one relation, ascending: keys (head * entityCount + tail) * 4 + level. A link that stands in several splits belongs
 * to the earliest.
 */
export function takeKeys(index: RowIndex, relation: number, keys: Float64Array, entityCount: number): void {
  const { tails, levels, tripleCounts, repeated, edgesBefore } = index;
  let { rowHead, rowEdge, rows, edges, duplicates, inSeveralSplits } = index;
  let { previousPair, previousHead, previousLevel, several } = index;
  const isForward = (relation & 1) === 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const pair = Math.floor(key / 4);
    const level = key - pair * 4;
    if (pair === previousPair) {
      if (isForward) {
        if (level === previousLevel) {
          duplicates++;
          repeated?.push([relation, pair, level]);
        } else several = true;
        previousLevel = level;
      }
      continue;
    }
    if (several) inSeveralSplits++;
    several = false;
    const head = Math.floor(pair / entityCount);
    if (head !== previousHead) {
      if (rows === rowHead.length) {
        rowHead = grown(rowHead as Uint32Array<ArrayBuffer>, rows * 2);
        rowEdge = grown(rowEdge as Uint32Array<ArrayBuffer>, rows * 2 + 1);
      }
      rowHead[rows] = head;
      rowEdge[rows] = edgesBefore + edges;
      rows++;
    }
    tails[edges] = pair - head * entityCount;
    levels[edges] = level;
    edges++;
    if (isForward) tripleCounts[level]!++;
    previousPair = pair;
    previousHead = head;
    previousLevel = level;
  }
  Object.assign(index, { rowHead, rowEdge, rows, edges, duplicates, inSeveralSplits });
  Object.assign(index, { previousPair, previousHead, previousLevel, several });
}

/** Ends a relation: the next keys are of another. */
export function endRelation(index: RowIndex): void {
  if (index.several) index.inSeveralSplits++;
  index.several = false;
  index.previousPair = index.previousHead = index.previousLevel = -1;
}
