import type { Window } from "./wanted.ts";

/** Fields of results that are lists without a bound. */
const LISTS = ["answers", "queries", "rows"] as const;

type Fields = Readonly<Record<string, unknown>>;

/** A result with one part of its long list. */
export interface Paged {
  readonly result: unknown;
  /** Entries before the next part, where there is one. */
  readonly next: number | undefined;
}

/** The field of a result that is its long list; undefined where the result is the list, or has none. */
export const listOf = (result: unknown): string | undefined =>
  Array.isArray(result) || typeof result !== "object" || result === null
    ? undefined
    : LISTS.find((name) => Array.isArray((result as Fields)[name]));

/**
 * The part of a result that is wanted: of the result where it is a list itself, else of one of its fields.
 * @param kept whether the list is this part already; `count` then says how many there are of all
 */
export function paged(result: unknown, { from, size }: Window, kept: boolean): Paged {
  const fields = (result ?? {}) as Fields;
  const field = listOf(result);
  const list = field === undefined ? result : fields[field];
  if (!Array.isArray(list)) return { result, next: undefined };
  const part: unknown[] = kept ? list : list.slice(from, from + size);
  const all = kept ? Number(fields.count ?? 0) : list.length;
  const end = from + part.length;
  const next = end < all && part.length > 0 ? end : undefined;
  if (field === undefined) return { result: part, next };
  return { result: part === list ? result : { ...fields, [field]: part }, next };
}

/** Parts of a list that comes in pieces: those entries alone that are wanted. */
export function piecewise(window: Window | undefined): (item: unknown) => unknown {
  if (!window) return (item) => item;
  let seen = 0;
  return (item) => {
    const field = listOf(item);
    const list = Array.isArray(item) ? item : field === undefined ? [item] : (item as Fields)[field];
    const { length } = list as unknown[];
    const [from, to] = [window.from - seen, window.from + window.size - seen].map((at) => Math.max(0, at));
    seen += length;
    if (field === undefined && !Array.isArray(item)) return from === 0 && to! > 0 ? item : undefined;
    const part = (list as unknown[]).slice(from, to);
    if (part.length === 0) return undefined;
    return field === undefined ? part : { ...(item as Fields), [field]: part };
  };
}
