import { isParquetManifest, manifestFile } from "../parquet/layout.ts";
import { readParquetGraph } from "../parquet/read.ts";
import type { DatasetFormat } from "./format.ts";

/** A graph as Lacuna writes it for databases. */
export const parquet: DatasetFormat = {
  name: "parquet",
  describe: `a folder written by lacuna kg export --to parquet, with ${manifestFile}`,

  async detect(source) {
    if (!source.isFolder || !source.names.includes(manifestFile)) return false;
    return isParquetManifest(new TextDecoder().decode(await source.peek(manifestFile)));
  },

  read: (source) => readParquetGraph((name) => source.whole(name), source.path, { links: true, names: true }),
};
