import { findNamesOperation } from "../../operations/kg/browse/find.ts";
import { writeWord } from "../../query/text/words.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg find`. */
export const kgFind = commandOf(findNamesOperation, {
  arguments: ["graph", "text"],
  example: [
    "lacuna kg find world luxemb",
    "lacuna kg find world language --kind relation --json",
    "lacuna kg find world --relation language --side tail --limit 20",
  ],
  text: ({ found, count, next }, { text }) =>
    count === 0
      ? `${text === undefined ? "nothing stands there" : `nothing is called like ${JSON.stringify(text)}`}\n`
      : `${table(
          ["kind", "to write in a query", "id", "name", "links", "match"],
          found.map(({ kind, id, name, label, match, links, alias }) => [
            kind,
            writeWord(label ?? name),
            `${kind === "entity" ? "e" : "r"}${id}`,
            label === undefined ? "" : name,
            links,
            alias === undefined ? match : `${match} in alias ${JSON.stringify(alias)}`,
          ]),
        )}${count > found.length ? `\n${found.length} of ${count}; ${next === undefined ? "--limit shows more" : `--cursor ${next} shows what follows`}\n` : ""}`,
});
