import { LacunaError } from "../../../error.ts";
import { YEAR } from "./headings.ts";

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
