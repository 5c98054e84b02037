import type { ColumnReading } from "./column-types.ts";

/** A column of names. */
export function namesReading(
  heading: string,
  cells: readonly string[],
  wanted?: "link" | "list",
): ColumnReading {
  if (wanted === "link") return { kind: "link" };
  const has = (sign: string) => cells.filter((text) => text.includes(sign));
  if (wanted === "list") return { kind: "link", between: /[|;]/.test(cells.join("")) ? LISTS : "," };
  if (has("|").length > 0) return { kind: "link", between: "|", ...unsplit(heading, cells, "|") };
  const between = [";", ","].find((sign) => isList(sign, cells));
  if (between === undefined) return { kind: "link", ...unsplit(heading, cells) };
  const many = has(between).length;
  return {
    kind: "link",
    between,
    note: `${heading}: ${many} ${many === 1 ? "cell has" : "cells have"} several values, separated by ${between}; cells ${heading}=link makes one name of each cell`,
  };
}

/** Bars and semicolons, and commas of cells that have none of both. */
const LISTS = /\||;|,(?=[^|;]*$)(?<=^[^|;]*)/;
/** Longest name that may be one of a list. */
const LONGEST = 60;

/** Whether a sign stands between values: semicolons always, commas where half of the values occur in other cells too. */
function isList(sign: string, cells: readonly string[]): boolean {
  const many = cells.filter((text) => text.includes(sign));
  const parts = many.flatMap((text) => text.split(sign).map((part) => part.trim()));
  if (many.length === 0 || parts.some((part) => part === "" || part.length > LONGEST)) return false;
  if (sign === ";") return true;
  const counts = new Map<string, number>();
  for (const part of cells.flatMap((text) => text.split(sign).map((each) => each.trim())))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  return many.length >= 2 && parts.filter((part) => counts.get(part)! >= 2).length >= parts.length / 2;
}

/** The line for cells that stay one name and may be lists: some of them have a sign between short texts. */
function unsplit(heading: string, cells: readonly string[], taken?: string): { readonly note?: string } {
  const mayBe = cells.filter((text) => {
    const parts = text.split(/[;,]/).map((part) => part.trim());
    return parts.length > 1 && parts.every((part) => part !== "" && part.length <= LONGEST);
  });
  if (mayBe.length < 2 || mayBe.length < cells.length / 10) return {};
  const split = taken === undefined ? "" : `, as cells are separated by ${taken}`;
  return {
    note: `${heading}: ${mayBe.length} cells such as \`${mayBe[0]!.slice(0, 40)}\` are one name each${split}; cells ${heading}=list splits them`,
  };
}
