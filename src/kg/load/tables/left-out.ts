import { MOST_ATTRIBUTES } from "../numbers.ts";
import { YEAR } from "./headings.ts";

/** Columns in a note, at most. */
export const SHOWN = 12;

/** The line about a column that has a heading and no cells. */
export const emptySaid = (heading: string): { readonly note: string } => ({
  note: `${heading}: all cells are empty`,
});

/** The line about columns that are called by years: of what their values are is not in the table. */
export function yearsSaid(headings: readonly string[], used: readonly number[]): string | undefined {
  const years = used.map((place) => headings[place]!).filter((heading) => YEAR.test(heading));
  if (years.length < 2) return undefined;
  return `${years.slice(0, SHOWN).join(", ")}${years.length > SHOWN ? ", …" : ""} are columns of their own: no question reaches over several years, and what they say is not named; a table with the columns thing, attribute, value, a row for each value, names it`;
}

/** The lines about what a table has, and a graph does not. */
export function leftOut(
  name: string,
  head: string,
  {
    nameless,
    again,
    longer,
    missing,
    beyond,
    second,
    sum,
  }: Record<"nameless" | "again" | "longer" | "missing", number> & {
    readonly beyond: ReadonlySet<string>;
    readonly second: ReadonlyMap<string, string>;
    readonly sum: string | undefined;
  },
): string[] {
  const notes: string[] = [];
  if (sum !== undefined)
    notes.push(
      `left out of ${name}: its last row, ${sum}, which sums up the others; with another name it is a thing`,
    );
  if (missing > 0)
    notes.push(
      `left out of ${name}: ${missing} ${missing === 1 ? "cell that says" : "cells that say"} that there is no name, such as n/a`,
    );
  if (longer > 0)
    notes.push(
      `left out of ${name}: the last cells of ${rowsOf(longer)} with more cells than there are headings`,
    );
  if (beyond.size > 0)
    notes.push(
      `left out of ${name}, as a graph has at most ${MOST_ATTRIBUTES} attributes: ${[...beyond].join(", ")}`,
    );
  if (nameless > 0) notes.push(`left out of ${name}: ${rowsOf(nameless)} without ${head}`);
  if (again > 0)
    notes.push(
      `${rowsOf(again)} of ${name} with the ${head} of an earlier row: what they say is added to it`,
    );
  for (const [attribute, of] of second)
    notes.push(
      `left out of ${name}: a second ${attribute} of ${of}, as a thing has one; the first row is kept`,
    );
  return notes;
}

const rowsOf = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;
