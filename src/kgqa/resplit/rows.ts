import { combination } from "../levels/training-items.ts";
import { type Level, levelNames } from "../question/question.ts";

/** Questions as a re-split sees them: rows with numbered combinations of numbered items. */
export interface Rows {
  readonly count: number;
  /** Combination of each row, numbered by first appearance. */
  readonly groups: Uint32Array;
  /** Different items of each combination. */
  readonly groupItems: readonly Uint32Array[];
  readonly itemCount: number;
}

/** Numbers the items and combinations of rows. */
export function rowsOf(items: readonly (readonly string[])[]): Rows {
  const groupIds = new Map<string, number>();
  const itemIds = new Map<string, number>();
  const groupItems: Uint32Array[] = [];
  const number = (ids: Map<string, number>, key: string): number => {
    const found = ids.get(key) ?? ids.size;
    if (found === ids.size) ids.set(key, found);
    return found;
  };
  const groups = Uint32Array.from(items, (each) => {
    const group = number(groupIds, combination(each));
    if (group === groupItems.length)
      groupItems.push(Uint32Array.from(new Set(each), (item) => number(itemIds, item)));
    return group;
  });
  return { count: items.length, groups, groupItems, itemCount: itemIds.size };
}

/** The levels of some rows against training rows. */
export function levelsAgainst(rows: Rows, train: ArrayLike<number>, asked: ArrayLike<number>): Level[] {
  const seenGroups = new Uint8Array(rows.groupItems.length);
  const seenItems = new Uint8Array(rows.itemCount);
  for (let at = 0; at < train.length; at++) {
    const group = rows.groups[train[at] ?? 0] ?? 0;
    if (seenGroups[group]) continue;
    seenGroups[group] = 1;
    for (const item of rows.groupItems[group] ?? []) seenItems[item] = 1;
  }
  return Array.from(asked, (row): Level => {
    const group = rows.groups[row] ?? 0;
    if (seenGroups[group]) return "i.i.d.";
    return (rows.groupItems[group] ?? []).every((item) => seenItems[item]) ? "compositional" : "zero-shot";
  });
}

/** Rows with their levels. */
export interface LevelledRow {
  readonly row: number;
  readonly level: Level;
}

/** A division of rows; valid and test rows have levels with respect to train. */
export interface Division {
  readonly train: readonly number[];
  readonly valid: readonly LevelledRow[];
  readonly test: readonly LevelledRow[];
}

/** Numbers of rows by level. */
export function countLevels(rows: readonly LevelledRow[]): Record<Level, number> {
  const counts: Record<Level, number> = { "i.i.d.": 0, compositional: 0, "zero-shot": 0 };
  for (const { level } of rows) counts[level]++;
  return counts;
}

/** The level names in the order that Python sorts them in: compositional, i.i.d., zero-shot. */
export const sortedLevels: readonly Level[] = [...levelNames].sort();
