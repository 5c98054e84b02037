import { isParquetManifest, manifestFile } from "../parquet/manifest-file.ts";
import type { DatasetFormat } from "./format.ts";

/** A graph as Lacuna writes it for databases. */
export const parquet: DatasetFormat = {
  name: "parquet",
  describe: "a folder written by lacuna kg export",

  async detect(source) {
    if (!source.isFolder || !source.names.includes(manifestFile)) return false;
    return isParquetManifest(new TextDecoder().decode(await source.peek(manifestFile)));
  },

  async read(source) {
    // Few graphs are Parquet; the others need not load its reader.
    const { readParquetGraph } = await import("../parquet/read.ts");
    return readParquetGraph((name) => source.whole(name), source.path, { links: true, names: true });
  },
};
