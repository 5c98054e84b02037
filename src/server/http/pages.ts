import type { Window } from "../../operations/contract/written/wanted.ts";
import { refusal } from "../refusal.ts";
import type { Cursors } from "./cursors.ts";

/** The size of a page as an address has it: a number where it is one as JSON writes it. */
export const pageOf = (text: string): number | string => (/^[1-9]\d*$/.test(text) ? Number(text) : text);

/** The page that an address asks for. */
export function pageAsked(search: URLSearchParams): { readonly page: unknown; readonly after: unknown } {
  const page = search.get("page");
  return { page: page === null ? undefined : pageOf(page), after: search.get("after") ?? undefined };
}

/**
 * The part of a long list that is asked for.
 * @param tag the state of what is listed: a cursor of another state is refused
 * @throws LacunaError `http.bad-parameter`, `http.bad-cursor`
 */
export function pageWanted(
  { page, after }: { readonly page: unknown; readonly after: unknown },
  most: number,
  tag: string,
  cursors: Cursors,
): Window {
  const size = page === undefined ? most : page;
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 1 || size > most)
    throw refusal("bad-parameter", "{page} is no number of entries that a page may have", {
      parameter: "page",
      hint: `give a number from 1 to ${most}`,
    });
  return { from: after === undefined ? 0 : cursors.before(String(after), tag), size };
}
