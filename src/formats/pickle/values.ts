/**
 * A value of a pickle. Tuples are frozen arrays; lists, dicts and sets are tagged objects, so that the four are never
 * confused: in query pickles a tuple is structure and a list is data.
 */
export type PickleValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | PickleTuple
  | PickleList
  | PickleDict
  | PickleSet
  | PickleRecord;

export type PickleTuple = readonly PickleValue[];

export interface PickleList {
  readonly kind: "list";
  readonly items: readonly PickleValue[];
}

/** A dict in the order of its file; keys are compared by structure, as Python does. */
export interface PickleDict {
  readonly kind: "dict";
  readonly size: number;
  get(key: PickleValue): PickleValue | undefined;
  entries(): Iterable<readonly [key: PickleValue, value: PickleValue]>;
}

/** A set or frozenset in the order of its file. */
export interface PickleSet {
  readonly kind: "set" | "frozenset";
  readonly size: number;
  has(item: PickleValue): boolean;
  values(): Iterable<PickleValue>;
}

/**
 * A call or an instance of a class in a pickle, kept as a name and its arguments. Only readers that ask for records get
 * them.
 */
export interface PickleRecord {
  readonly kind: "record";
  /** The Python object that would be called, such as `torch._utils._rebuild_tensor_v2`; `persistent` for a reference. */
  readonly name: string;
  /** Undefined for an object that is only named. */
  readonly args: PickleTuple | undefined;
}

/** Whether a value is a tuple. */
export function isTuple(value: PickleValue): value is PickleTuple {
  return Array.isArray(value);
}

/** A record is hashable and equal to itself only: optimizers keep their state by parameter. */
export const isRecord = (value: unknown): value is PickleRecord =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "record";

/**
 * One key for each class of equal hashable values: Python's `1 == 1.0 == True`, tuples by their members.
 * Undefined for what Python cannot hash (lists, dicts, sets, and tuples that contain them).
 */
export function pickleKey(value: PickleValue): PickleKey | undefined {
  if (isRecord(value)) return value;
  return textKey(value);
}

/** The common key of all equal values. */
export type PickleKey = number | string | PickleRecord;

function textKey(value: PickleValue): number | string | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return `s${value}`;
  if (!isTuple(value) && !isFrozenSet(value)) return scalarKey(value);
  // An explicit stack: tuples nest as deep as the reader's limit allows.
  let key = "";
  const todo: (PickleValue | typeof CLOSE)[] = [value];
  while (todo.length > 0) {
    const next = todo.pop()!;
    if (next === CLOSE) key += ")";
    else if (isTuple(next as PickleValue)) {
      const tuple = next as PickleTuple;
      key += "(";
      todo.push(CLOSE);
      for (let i = tuple.length - 1; i >= 0; i--) todo.push(tuple[i]!);
    } else if (isFrozenSet(next as PickleValue)) {
      const members = [...(next as PickleSet).values()].map((item) => textKey(item));
      key += `{${members
        .map((each) => (typeof each === "number" ? `n${each}` : each))
        .sort()
        .join()}}`;
    } else {
      const part = scalarKey(next as PickleValue);
      if (part === undefined) return undefined;
      // Lengths make texts with commas and brackets in them unambiguous.
      key += typeof part === "number" ? `${part},` : `${part.length}:${part}`;
    }
  }
  return key;
}

const CLOSE = Symbol("end of tuple");

function isFrozenSet(value: PickleValue): value is PickleSet {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "frozenset";
}

function scalarKey(value: PickleValue): number | string | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return `s${value}`;
  if (typeof value === "bigint") return `i${value}`;
  if (value === null) return "none";
  if (value instanceof Uint8Array)
    return `b${Array.from(value, (byte) => String.fromCharCode(byte)).join("")}`;
  return undefined;
}
