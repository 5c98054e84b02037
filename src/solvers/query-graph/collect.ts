import type { Fuzzy } from "../fuzzy/precise-sets.ts";

/** Takes truths of entities in any order and keeps the largest of each. */
export interface Collector {
  add(id: number, value: number): void;
  /** The entities that were added with a truth above 0. */
  done(): Fuzzy;
}

/** Makes collectors of entities below `entityCount`; all of them use one dense array, each only for a moment. */
export type Collectors = () => Collector;

/** Entries that a collector holds before it looks for repetitions. */
const FIRST = 256;

/**
 * Collectors for queries in progress. What a collector holds between two rows is a list no longer than twice what it will
 * give: thousands of queries may wait at once. Repetitions are found in a dense array that no collector keeps.
 */
export function collectors(entityCount: number): Collectors {
  const dense = new Float64Array(entityCount);
  /** Moves the distinct entities to the front, ascending, with their largest truths; returns how many they are. */
  const compact = (ids: Uint32Array, values: Float64Array, size: number): number => {
    let distinct = 0;
    for (let at = 0; at < size; at++) {
      const id = ids[at]!;
      const before = dense[id]!;
      if (before === 0) ids[distinct++] = id;
      if (values[at]! > before) dense[id] = values[at]!;
    }
    if (distinct * 8 < entityCount) ids.subarray(0, distinct).sort();
    else for (let id = 0, at = 0; id < entityCount; id++) if (dense[id] !== 0) ids[at++] = id;
    for (let at = 0; at < distinct; at++) {
      values[at] = dense[ids[at]!]!;
      dense[ids[at]!] = 0;
    }
    return distinct;
  };
  return () => {
    let ids = new Uint32Array(FIRST);
    let values = new Float64Array(FIRST);
    let size = 0;
    return {
      add(id, value) {
        if (!(value > 0)) return;
        if (size === ids.length) {
          size = compact(ids, values, size);
          if (size * 2 > ids.length) {
            const wider = Math.max(FIRST, Math.min(ids.length * 2, 2 * entityCount));
            const [oldIds, oldValues] = [ids, values];
            ids = new Uint32Array(wider);
            ids.set(oldIds);
            values = new Float64Array(wider);
            values.set(oldValues);
          }
        }
        ids[size] = id;
        values[size++] = value;
      },
      done() {
        size = compact(ids, values, size);
        return { ids: ids.slice(0, size), values: values.slice(0, size), rest: 0 };
      },
    };
  };
}
