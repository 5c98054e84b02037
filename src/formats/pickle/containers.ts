import {
  type PickleDict,
  type PickleKey,
  type PickleList,
  type PickleSet,
  type PickleValue,
  pickleKey,
} from "./values.ts";

/**
 * Data of the reader on a container while it is being filled. `depth` and `weight` (how many values a full walk
 * meets) are exact because a container that lies in another one is sealed: only pickles of cyclic data, which no
 * dataset has, fill it afterwards.
 */
export interface Growth {
  depth: number;
  weight: number;
  sealed: boolean;
}

/** A list that can still grow. */
export interface GrowingList extends PickleList, Growth {
  readonly items: PickleValue[];
}

/** A set that can still grow; `add` returns false for an unhashable item. */
export interface GrowingSet extends PickleSet, Growth {
  add(item: PickleValue): boolean;
}

/** A dict that can still grow; `put` returns false for an unhashable key. */
export interface GrowingDict extends PickleDict, Growth {
  put(key: PickleValue, value: PickleValue): boolean;
}

export type Growing = GrowingList | GrowingSet | GrowingDict;

/** Hides what only the reader may touch from printing, comparing and JSON. */
function hidden<T extends object>(value: T): T & Growth {
  for (const [key, start] of [
    ["depth", 1],
    ["weight", 1],
    ["sealed", false],
  ] as const)
    Object.defineProperty(value, key, { value: start, writable: true, enumerable: false });
  return value as T & Growth;
}

/** An empty list. */
export function growingList(): GrowingList {
  return hidden({ kind: "list" as const, items: [] as PickleValue[] });
}

/** An empty set or frozenset. */
export function growingSet(kind: "set" | "frozenset"): GrowingSet {
  const members = new Map<PickleKey, PickleValue>();
  return hidden({
    kind,
    get size() {
      return members.size;
    },
    has: (item: PickleValue) => {
      const key = pickleKey(item);
      return key !== undefined && members.has(key);
    },
    values: () => members.values(),
    add: (item: PickleValue) => {
      const key = pickleKey(item);
      if (key === undefined) return false;
      if (!members.has(key)) members.set(key, item);
      return true;
    },
  });
}

/** An empty dict. */
export function growingDict(): GrowingDict {
  const members = new Map<PickleKey, [PickleValue, PickleValue]>();
  return hidden({
    kind: "dict" as const,
    get size() {
      return members.size;
    },
    get: (key: PickleValue) => {
      const wanted = pickleKey(key);
      return wanted === undefined ? undefined : members.get(wanted)?.[1];
    },
    entries: () => members.values(),
    put: (key: PickleValue, value: PickleValue) => {
      const wanted = pickleKey(key);
      if (wanted === undefined) return false;
      const found = members.get(wanted);
      // As in Python, a key that comes again keeps its first form and takes the new value.
      if (found) found[1] = value;
      else members.set(wanted, [key, value]);
      return true;
    },
  });
}

/** Whether a value is a container of this reader's. */
export function isGrowing(value: unknown): value is Growing {
  return typeof value === "object" && value !== null && "sealed" in value;
}
