import { refusal } from "../refusal.ts";

/** A part of a long list that is given at once. */
export interface PageWanted {
  /** Entries before it. */
  readonly from: number;
  readonly size: number;
}

/**
 * The page that is asked for.
 * @param tag the state of what is listed: a cursor of another state is refused
 * @throws LacunaError `http.bad-parameter`, `http.bad-cursor`
 */
export function pageWanted(
  { page, after }: { readonly page: unknown; readonly after: unknown },
  most: number,
  tag: string,
): PageWanted {
  const size = page === undefined ? most : Number(page);
  if (!Number.isSafeInteger(size) || size < 1)
    throw refusal("bad-parameter", "{page} is no number of entries", {
      hint: `give a number from 1 to ${most}`,
    });
  return { from: after === undefined ? 0 : entriesBefore(String(after), tag), size: Math.min(size, most) };
}

/** The cursor behind the first n entries. */
export const cursorAfter = (entries: number, tag: string): string =>
  Buffer.from(JSON.stringify([entries, tag.slice(0, 16)])).toString("base64url");

function entriesBefore(cursor: string, tag: string): number {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    read = undefined;
  }
  const [entries, state] = Array.isArray(read) ? (read as unknown[]) : [];
  if (
    typeof entries !== "number" ||
    !Number.isSafeInteger(entries) ||
    entries < 0 ||
    typeof state !== "string"
  )
    throw refusal("bad-cursor", "{after} is no cursor", {
      hint: "give the one that the page before came with",
    });
  if (state !== tag.slice(0, 16))
    throw refusal("bad-cursor", "{after} is a cursor of another list", {
      hint: "ask as you asked for the page before; where what is listed has changed, begin anew",
    });
  return entries;
}

/** Fields of results that are lists without a bound. */
const LISTS = ["answers", "queries"] as const;

/** A result with one page of its long list: the result where it is a list itself, else one of its fields. */
export function onePage(
  result: unknown,
  { from, size }: PageWanted,
  tag: string,
): { readonly result: unknown; readonly next: string | undefined } {
  const fields = (result ?? {}) as Readonly<Record<string, unknown>>;
  const field = Array.isArray(result) ? undefined : LISTS.find((name) => Array.isArray(fields[name]));
  const list = field === undefined ? result : fields[field];
  if (!Array.isArray(list) || (from === 0 && list.length <= size)) return { result, next: undefined };
  const part: unknown[] = list.slice(from, from + size);
  const next = from + size < list.length ? cursorAfter(from + size, tag) : undefined;
  return { result: field === undefined ? part : { ...fields, [field]: part }, next };
}
