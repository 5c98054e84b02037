import type { FileRecord } from "../../benchmark/folder/manifest.ts";
import { readQueryFile } from "../../benchmark/folder/read.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Graph } from "../../kg/graph.ts";
import { printText } from "../../query/text/print.ts";

/** Some queries of a benchmark as text, by id: with names where there is a graph, otherwise with ids. */
export async function queryTexts(
  folder: string,
  records: readonly FileRecord[],
  wanted: ReadonlySet<string>,
  graph: Graph | undefined,
  files: Files,
): Promise<Record<string, string>> {
  const texts = new Map<string, string>();
  for (const record of records) {
    if (texts.size === wanted.size) break;
    for await (const { id, query } of readQueryFile(folder, record, files))
      if (wanted.has(id)) texts.set(id, printText(query, graph ? { graph } : {}));
  }
  return Object.fromEntries(texts);
}
