import { LacunaError } from "../../../error.ts";
import type { LongTable } from "./detect-reading.ts";

/**
 * Headings as columns are called: a column without one by its number, and the second of two that are called alike `Time (2)`.
 * Three alike may be the parts of a triple, and stay.
 */
export function calledApart(headings: readonly string[]): string[] {
  const named = headings.map((heading, place) => heading.trim() || `column ${place + 1}`);
  if (named.length <= 3) return named;
  const taken = new Set(named);
  const counts = new Map<string, number>();
  return named.map((heading) => {
    let count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    if (count === 1) return heading;
    while (taken.has(`${heading} (${count})`)) count++;
    taken.add(`${heading} (${count})`);
    return `${heading} (${count})`;
  });
}

/** The line about columns that are called alike, or by no heading; undefined where there are none. */
export function apartSaid(headings: readonly string[], used: readonly number[]): string | undefined {
  const called = calledApart(headings);
  const said = used
    .filter((place) => (headings[place] ?? "").trim() !== called[place])
    .map((place) =>
      (headings[place] ?? "").trim() === ""
        ? `a column without a heading is called ${called[place]}`
        : `column ${place + 1}, another ${headings[place]!.trim()}, is called ${called[place]}`,
    );
  return said.length === 0 ? undefined : `${said.slice(0, 12).join("; ")}${said.length > 12 ? "; …" : ""}`;
}

/**
 * Words that name columns: each once, none a number, a code or an IRI, and none in another line; beside a column of
 * figures, only in its own column none. Years name columns where they are many.
 */
export function areHeadings(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const years = headings.filter((heading) => YEAR.test(heading)).length;
  const hasYears = !YEAR.test(headings[0]!) && (years >= 3 || (years > 0 && years === headings.length - 1));
  const names = new Set(headings.map((heading) => heading.toLowerCase()));
  if (rows.length === 0 || names.size < headings.length) return false;
  if (!headings.every((heading) => isWord(heading) || (hasYears && YEAR.test(heading)))) return false;
  if (headings.every((heading) => heading.length === 1)) return false;
  const own = new Set(headings);
  const ofFigures = (place: number) => rows.every((row) => isFigure(row[place]?.trim() ?? ""));
  // A club may be called City in a table with a column City: a column of figures below a word shows what the first line is.
  const isShown = headings.length > 3 && headings.some((_, place) => ofFigures(place));
  return !rows.some((row) => row.some((cell, place) => (isShown ? cell === headings[place] : own.has(cell))));
}

/** A heading that is a year. */
export const YEAR = /^[12]\d{3}$/;

const isWord = (text: string): boolean =>
  /^[\p{L}][\p{L}\p{M}\p{N} _.,()[\]%€$£°/#&'’-]*$/u.test(text) &&
  text.length <= 60 &&
  !/^\p{L}{1,2}\d+$/u.test(text) &&
  !text.includes("//");

/** Whether a heading says that its column has ids of the rows. */
export const isIdColumn = (heading: string): boolean =>
  /(^|[^\p{L}])(id|code|key|nr|no|number)$/iu.test(heading);

/** Whether a heading says that its column has labels of the rows. */
export const isLabelColumn = (heading: string): boolean => /(^|[^\p{L}])(name|title|label)$/iu.test(heading);

const isFigure = (cell: string): boolean => /^[\d.,-]+$/.test(cell) && /\d/.test(cell);

/** Two headings that differ in their last letter or digit alone, as `protein_a` and `protein_b`: the ends of a link. */
export function endsByHeading(headings: readonly string[]): readonly [number, number] | undefined {
  const stem = (heading: string) => {
    const own = heading.trim();
    const before = own.slice(0, -1).replace(/[ _.-]$/, "");
    return /[ab12xy]$/i.test(own) && /\p{L}/u.test(before) ? before : undefined;
  };
  for (const [first, second] of [
    ["a", "b"],
    ["1", "2"],
    ["x", "y"],
  ] as const) {
    const at = headings.findIndex((heading) => stem(heading) && heading.trim().toLowerCase().endsWith(first));
    if (at < 0) continue;
    const wanted = headings[at]!.trim().slice(0, -1).toLowerCase() + second;
    const other = headings.findIndex((heading) => heading.trim().toLowerCase() === wanted);
    if (other >= 0) return [at, other];
  }
  return undefined;
}

/** The columns of a table whose second column says what the third is a value of: entity, attribute, value, and a unit. */
export function isLongTable(headings: readonly string[]): LongTable | undefined {
  const [, attribute = "", value = "", unit] = headings.map((heading) => heading.trim());
  const names =
    /^(attribute|property|variable|indicator|measure|metric|feature|key|field|parameter|characteristic)( name)?s?$/i;
  if (headings.length < 3 || headings.length > 4 || !names.test(attribute)) return undefined;
  if (unit !== undefined && !/^(units?|uom|einheit|unité|unidad)$/i.test(unit)) return undefined;
  return { attribute, value, ...(unit === undefined ? {} : { unit }) };
}

/**
 * Refuses a table whose first row goes on with its headings: below headings that are called alike it has different years or words, and the
 * rows below have other figures.
 * @param headings headings as they are written, of the columns that are read
 * @param rows cells of the same columns
 * @throws LacunaError `kg.doubtful-header`
 */
export function refuseTwoHeadings(
  headings: readonly string[],
  rows: readonly (readonly (readonly string[])[])[],
  file: string,
): void {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return;
  const places = new Map<string, number[]>();
  for (const [place, heading] of headings.entries())
    if (heading.trim() !== "") places.set(heading.trim(), [...(places.get(heading.trim()) ?? []), place]);
  const alike = [...places.values()].filter((each) => each.length > 1);
  const isBelow = (group: readonly number[]) => {
    const cells = group.map((place) => first[place]?.join("|") ?? "");
    return (
      new Set(cells).size === cells.length &&
      cells.every((cell) => YEAR.test(cell) || /^\p{L}[^\d]*$/u.test(cell)) &&
      group.every((place) =>
        rest.every((row) => (row[place] ?? []).every((text) => /\d/.test(text) && !YEAR.test(text))),
      )
    );
  };
  if (alike.length === 0 || !alike.every(isBelow)) return;
  throw new LacunaError("kg.doubtful-header", "the first two lines both name columns", {
    place: { file, line: 2 },
    hint: "write one line of headings, such as `Sales 2022,Sales 2023` for `Sales,Sales` above `2022,2023`",
  });
}
