import { points } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { figureTable } from "../../report/page.ts";
import type { ApartQuery } from "../compare/apart.ts";

/** Some queries of a cell of a table, which its cells link to. */
export interface QueryList {
  /** The target of the link. */
  readonly anchor: string;
  readonly title: string;
  readonly queries: readonly ApartQuery[];
}

/** Lists of queries with the MRR of each run, and the queries themselves where they are known. */
export function queryLists(
  lists: readonly QueryList[],
  runs: readonly string[],
  texts: Readonly<Record<string, string>> | undefined,
): string {
  return lists
    .map(({ anchor, title, queries }) => {
      const rows = queries.map(({ id, scores }) => [
        id,
        ...scores.map(points),
        ...(texts ? [{ text: texts[id] ?? "", wide: true } as const] : []),
      ]);
      const table =
        rows.length === 0
          ? "<p>All answer them alike.</p>"
          : figureTable(title, ["id", ...runs, ...(texts ? ["query"] : [])], rows);
      return `<h3 id="${html(anchor)}">${html(title)}</h3>\n${table}`;
    })
    .join("\n");
}
