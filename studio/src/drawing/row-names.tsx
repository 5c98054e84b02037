import type { Client } from "../client/client.ts";
import type { Rows } from "../query/rows.ts";
import type { Choice } from "../ui/combo.tsx";
import { figure, Label } from "../ui/label.tsx";
import { namesIn } from "./link-more.ts";

/** Names that fit a text that is typed into a row. */
export type SuggestNames = (
  kind: "entity" | "relation",
  text: string,
  signal: AbortSignal,
) => Promise<readonly Choice[]>;

/** Suggestions for the fields of rows: variables of the query first, then names of the graph. */
export function rowNames(rows: Rows, client: Client, graph: string): SuggestNames {
  const variables = [...new Set([...rows.free, ...namesIn(rows.rows)])].map((name) => `?${name}`);
  return async (kind, text, signal) => {
    const own = kind === "entity" ? variables.filter((each) => each.startsWith(text)) : [];
    const wanted = text.startsWith("?") || text === "" ? undefined : text;
    const { found } = wanted
      ? await client.call("findNames", { graph, text: wanted, kind, limit: 10 }, { signal })
      : { found: [] };
    return [
      ...own.map((value) => ({ value, text: value, note: "variable" })),
      ...found.map(({ name, label, links }) => ({
        value: label ?? name,
        text: <Label text={label ?? name} />,
        note: `${figure(links)} links`,
      })),
    ];
  };
}
