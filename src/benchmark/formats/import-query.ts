import { LacunaError } from "../../error.ts";
import type { Query } from "../../query/formula.ts";

/** A query of another tool's file, with the answers that the file has. */
export interface ImportedQuery {
  readonly type: string;
  readonly query: Query;
  /** Sorted flat tuples. */
  readonly easy?: Uint32Array;
  readonly hard?: Uint32Array;
  readonly file: string;
  /** Line, or place in the file, from 1. */
  readonly line: number;
  /** The share of the file that was read, from 0 to 1, where it was read whole. */
  readonly share?: number;
}

/** Queries of a file that was read whole, with how much of it lies behind each. */
export function* withShares(queries: readonly ImportedQuery[]): Generator<ImportedQuery> {
  for (const [at, query] of queries.entries()) yield { ...query, share: (at + 1) / queries.length };
}

/** Sorts flat tuples of ids and drops repeats. */
export function sortedAnswers(tuples: readonly (readonly number[])[], width: number): Uint32Array {
  const sorted = [...tuples].sort((a, b) => {
    for (let i = 0; i < width; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
    return 0;
  });
  const distinct = sorted.filter((tuple, at) => at === 0 || tuple.some((id, i) => id !== sorted[at - 1]![i]));
  return Uint32Array.from(distinct.flat());
}

/** Answers that are whole numbers below 2^32, or a mistake with its place. */
export function idsOf(values: Iterable<unknown>, file: string, line: number): Uint32Array {
  const ids: number[] = [];
  for (const value of values) {
    if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
      throw unreadable(file, `${String(value)} is no id of an answer`, line);
    ids.push(value);
  }
  return Uint32Array.from(new Set(ids)).sort();
}

/** The error for a file that has none of the known layouts. */
export function unreadable(file: string, why: string, line?: number): LacunaError {
  return new LacunaError("benchmark.unreadable", `${file} cannot be imported: ${why}`, {
    place: line === undefined ? { file } : { file, line },
    hint: "known are BetaE and Query2Box pickles, JSON lines, EFO-1-QA CSV and EFO_k JSON (docs/reference/benchmark-folder.md)",
  });
}
