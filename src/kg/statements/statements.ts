import type { Value } from "../values/value.ts";

/**
 * What is said of links beside that they hold: when, by which source, how surely, and any other qualifier. A link may have several
 * statements; one that has none is said without more. Sorted by relation, head, tail, period, and then as read.
 */
export interface Statements {
  readonly count: number;
  readonly heads: Uint32Array;
  /** Directed and even. */
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
  /** Split level of each statement (0 train, 1 valid, 2 test); that of its link is the least of them. */
  readonly levels: Uint8Array;
  /** First and last day since 1970-01-01 on which the link holds; infinite where an end is open, NaN where nothing is said of time. */
  readonly froms: Float64Array;
  readonly tos: Float64Array;
  /** First pair of each statement; one longer than `heads`. */
  readonly pairStart: Uint32Array;
  /** The key of each pair. */
  readonly pairKeys: Uint32Array;
  /** The kind of the value of each pair, by its place in {@link pairKinds}. */
  readonly pairKinds: Uint8Array;
  /** An entity, a number, the first day of a time, or a text by its place. */
  readonly pairValues: Float64Array;
  /** The last day of a time; 0 for other values. */
  readonly pairEnds: Float64Array;
  readonly keys: readonly StatementKey[];
  readonly texts: readonly string[];
}

/** What qualifiers of one name say. */
export interface StatementKey {
  readonly name: string;
  /** What all its numbers are counted in. */
  readonly unit?: string;
  readonly role?: StatementRole;
}

/** Keys that are understood: how sure a statement is (0 to 1), and where it is from. */
export type StatementRole = "confidence" | "source";

/** Kinds of the values of pairs. */
export const pairKinds = ["entity", "number", "time", "text"] as const;

/** The value of a qualifier: an entity of the graph, or what an attribute may be, or a text. */
export type PairValue = { readonly kind: "entity"; readonly entity: number } | Value;

/** The statement that a reader found. */
export interface FoundStatement {
  readonly head: number;
  /** Directed and even. */
  readonly relation: number;
  readonly tail: number;
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly pairs: readonly FoundPair[];
}

export interface FoundPair {
  readonly key: string;
  readonly value: PairValue;
}

/** A link of which nothing is said but that it holds. */
export const untimed = { from: Number.NaN, to: Number.NaN } as const;

/** The qualifiers of a statement, in the order of their keys as read. */
export function pairsOf(statements: Statements, at: number): FoundPair[] {
  const { pairStart, pairKeys, keys } = statements;
  return Array.from({ length: pairStart[at + 1]! - pairStart[at]! }, (_, of) => ({
    key: keys[pairKeys[pairStart[at]! + of]!]!.name,
    value: pairValueAt(statements, pairStart[at]! + of),
  }));
}

/** The value of a pair. */
export function pairValueAt(
  { pairKinds: kinds, pairKeys, pairValues, pairEnds, keys, texts }: Statements,
  pair: number,
): PairValue {
  const value = pairValues[pair]!;
  switch (pairKinds[kinds[pair]!]!) {
    case "entity":
      return { kind: "entity", entity: value };
    case "number": {
      const { unit } = keys[pairKeys[pair]!]!;
      return { kind: "number", value, ...(unit === undefined ? {} : { unit }) };
    }
    case "time":
      return { kind: "time", from: value, to: pairEnds[pair]! };
    case "text":
      return { kind: "text", text: texts[value]! };
  }
}
