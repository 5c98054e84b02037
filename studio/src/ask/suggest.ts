import { visibleWord } from "../../../src/formats/text/visible.ts";
import type { Client } from "../client/client.ts";
import { figure, many } from "../ui/label.tsx";
import type { Suggestions } from "./editor.tsx";

/** What can stand at a place of the text so that the query still has answers, with how many it has then. */
export async function suggestAt(
  client: Client,
  graph: string,
  text: string,
  at: number,
  signal: AbortSignal,
): Promise<Suggestions> {
  const { from, to, items } = await client.call(
    "completeQuery",
    { graph, query: text, at, limit: 20 },
    { signal },
  );
  return {
    from,
    to,
    items: items.map(({ insert, caret, name, label, kind, count }) => ({
      insert,
      caret,
      label: visibleWord(kind === "sign" ? name : (label ?? name)),
      note:
        kind === "sign"
          ? ""
          : count === undefined
            ? kind
            : count >= 100_000
              ? `${figure(count)}+ answers`
              : many(count, "answer"),
    })),
  };
}
