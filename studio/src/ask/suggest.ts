import type { Client } from "../client/client.ts";
import { figure } from "../ui/label.tsx";
import { writeWord } from "../../../src/query/text/words.ts";
import { visibleWord } from "../../../src/formats/text/visible.ts";
import type { Suggestions } from "./editor.tsx";

/** What can stand at a place of the text, so that the query still has answers; names alone where no one can count them. */
export async function suggestAt(
  client: Client,
  graph: string,
  text: string,
  at: number,
  signal: AbortSignal,
): Promise<Suggestions | undefined> {
  const before = text.slice(0, at);
  const begun = /[\p{L}\p{M}\p{N}_.-]*$|"[^"]*$/u.exec(before)?.[0] ?? "";
  const word = begun.replace(/^"/, "");
  if (word === "") return undefined;
  const inside = /\([^()]*$/.test(before.slice(0, before.length - begun.length));
  const { found } = await client.call(
    "findNames",
    { graph, text: word, kind: inside ? "entity" : "relation", limit: 12 },
    { signal },
  );
  return {
    from: at - begun.length,
    to: at,
    items: found.map(({ name, label, links }) => ({
      insert: writeWord(label ?? name),
      label: visibleWord(label ?? name),
      note: `${figure(links)} ${links === 1 ? "link" : "links"}`,
    })),
  };
}
