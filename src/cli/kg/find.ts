import { findNamesOperation } from "../../operations/kg/find.ts";
import { writeWord } from "../../query/text/words.ts";
import { commandOf } from "../command-of.ts";
import { table } from "../table.ts";

/** `lacuna kg find`. */
export const kgFind = commandOf(findNamesOperation, {
  arguments: ["graph", "text"],
  values: { kind: "kind" },
  example: ["lacuna kg find world luxemb", "lacuna kg find world language --kind relation --json"],
  rows: ({ found }) => ({
    header: ["kind", "id", "name", "label", "match", "links"],
    rows: found.map(({ kind, id, name, label, match, links }) => [kind, id, name, label, match, links]),
  }),
  text: ({ found, count }, { text }) =>
    count === 0
      ? `nothing is called like ${JSON.stringify(text)}\n`
      : `${table(
          ["kind", "to write in a query", "id", "name", "links", "match"],
          found.map(({ kind, id, name, label, match, links }) => [
            kind,
            writeWord(label ?? name),
            `${kind === "entity" ? "e" : "r"}${id}`,
            label === undefined ? "" : name,
            links,
            match,
          ]),
        )}${count > found.length ? `\n${found.length} of ${count}; --limit shows more\n` : ""}`,
});
