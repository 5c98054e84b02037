import type { Files } from "../../formats/files/files.ts";
import { queriesTable } from "./parquet-layout.ts";
import type { ParquetBenchmark } from "./parquet-tables.ts";

/** Paths that a benchmark folder has its queries at. */
const QUERY_FILE = /^(.*)\/queries\/(?:(?:train|valid|test)\/)?[^/]+\.jsonl\.gz$/;

/**
 * Files among which a benchmark that was exported as Parquet has the files of queries that its manifest lists: they are made from
 * the tables, byte for byte, when they are read. Tables that were read are held as long as these files.
 */
export function withQueryFiles(files: Files): Files {
  const opened = new Map<string, Promise<ParquetBenchmark | undefined>>();
  const recordAt = async (path: string) => {
    const folder = QUERY_FILE.exec(path)?.[1];
    if (folder === undefined || (await files.size(path)) !== undefined) return undefined;
    if (!opened.has(folder)) opened.set(folder, tablesIn(folder, files));
    const tables = await opened.get(folder);
    const record = tables?.manifest.files.find(({ file }) => `${folder}/${file}` === path);
    return tables && record && { folder, record, tables };
  };
  return {
    ...files,
    async size(path) {
      return (await files.size(path)) ?? (await recordAt(path))?.record.packed.bytes;
    },
    async *read(path) {
      const found = await recordAt(path);
      if (!found) return yield* files.read(path);
      const { folder, record, tables } = found;
      const [queries, { packedLines }] = await Promise.all([tables.queries(), import("./packed-lines.ts")]);
      yield* packedLines(queries(record), record, folder);
    },
  };
}

async function tablesIn(folder: string, files: Files): Promise<ParquetBenchmark | undefined> {
  if ((await files.size(`${folder}/${queriesTable}`)) === undefined) return undefined;
  return (await import("./parquet-tables.ts")).openTables(folder, files);
}
