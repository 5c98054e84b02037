import type { Split } from "../../graph.ts";
import { isParquetManifest, manifestFile } from "../../parquet/manifest-file.ts";
import type { DatasetFormat } from "../format.ts";
import { type Source, splitFiles } from "../source.ts";

/** Graphs as Lacuna writes them for databases, and tables of triples of others. */
export const parquet: DatasetFormat = {
  name: "parquet",
  describe:
    "Parquet: a folder written by lacuna kg export; train, valid and test (.parquet) with columns named as in tables, or one such file",

  async detect(source) {
    if (await isOurs(source)) return true;
    for (const name of tables(source).values()) {
      const [p, a, r, one] = await source.peek(name);
      if (p === 0x50 && a === 0x41 && r === 0x52 && one === 0x31) return true;
    }
    return false;
  },

  async read(source, graphName) {
    // Few graphs are Parquet; the others need not load its reader.
    if (!(await isOurs(source)))
      return (await import("./read-parquet-table.ts")).readParquetTables(source, graphName, tables(source));
    const { readParquetGraph } = await import("../../parquet/read.ts");
    return readParquetGraph((name) => source.whole(name), source.path, { links: true, names: true });
  },
};

async function isOurs(source: Source): Promise<boolean> {
  if (!source.isFolder || !source.names.includes(manifestFile)) return false;
  return isParquetManifest(new TextDecoder().decode(await source.peek(manifestFile)));
}

const tables = (source: Source): ReadonlyMap<Split, string> =>
  source.isFolder ? splitFiles(source, "parquet") : new Map([["train" as const, source.names[0]!]]);
