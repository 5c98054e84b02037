import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { DatasetFormat } from "../format.ts";
import type { Source } from "../source.ts";

/** Names of the files that are splits of one graph, or maps of its ids, and no tables of their own. */
const OF_ONE_GRAPH =
  /^(train|valid|validation|val|dev|test)\b|2id\b|^(entities|relations|entity|relation|labels|attributes|prefixes)\./i;

/** The tables of a folder: text files that are no part of one graph. */
const tablesIn = (source: Source): readonly string[] =>
  source.isFolder ? source.names.filter((name) => /\.(csv|tsv)$/i.test(withoutCompression(name))) : [];

/** Several tables in a folder, each with one thing, one link or one value a row; the names of things link them. */
export const linkedTables: DatasetFormat = {
  name: "tables",
  describe:
    "a folder of tables (.csv .tsv), each with one thing, one link or one value a row, linked by the names of things",

  async detect(source) {
    const names = tablesIn(source);
    if (names.length < 2 || source.table.columns || source.names.some((name) => OF_ONE_GRAPH.test(name)))
      return false;
    return (await import("./read-linked-tables.ts")).areLinked(source, names);
  },

  read: async (source, graphName) =>
    (await import("./read-linked-tables.ts")).readLinkedTables(source, graphName, tablesIn(source)),
};
