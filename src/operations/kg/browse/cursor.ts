import { usageError } from "../../../error.ts";

// Lists that do not fit one result go on from a cursor, which a result gives as `next`. Graphs never change, so that a place in a
// list is all that a cursor has to say.

/**
 * The place in a list that a cursor stands for; 0 without one.
 * @throws LacunaError `usage.unknown-cursor`
 */
export function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw unknownCursor(cursor);
}

export const unknownCursor = (cursor: string) =>
  usageError(
    "unknown-cursor",
    `{cursor} ${JSON.stringify(cursor)} is no place in this list`,
    "give the `next` of an earlier result as it is, or leave {cursor} out to begin anew",
    "cursor",
  );

/** A page of a list, and where the list goes on. */
export function pageOf<Each>(
  all: readonly Each[],
  from: number,
  size: number,
): { readonly page: readonly Each[]; readonly next?: string } {
  const end = from + size;
  return { page: all.slice(from, end), ...(end < all.length ? { next: String(end) } : {}) };
}
