import { atomsOf } from "./scope.ts";
import { notationFor, queryReader } from "./source.ts";

/**
 * Links of a query, denied ones included, read without a graph; undefined for one that cannot be read so, which the operation
 * tells better.
 */
export function linksIn(text: string, notation: unknown): number | undefined {
  try {
    const source = text.trim();
    const known = notationFor(source, typeof notation === "string" ? notation : undefined);
    return atomsOf(queryReader(known, { unsafe: true })(source).query.body).length;
  } catch {
    return undefined;
  }
}
