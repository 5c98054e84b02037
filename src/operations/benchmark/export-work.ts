import type { ExportFile } from "../../benchmark/formats/export-file.ts";
import { exportedEntries, exporters } from "../../benchmark/formats/exporters.ts";
import { idFiles } from "../../benchmark/formats/id-files.ts";
import { readTypeTable } from "../../benchmark/formats/type-table.ts";
import { usageError } from "../../error.ts";
import { sizeText } from "../../formats/text/size-text.ts";
import { folderOf, joined } from "../../runs/paths.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { wholeTree } from "../../runs/writing/tree.ts";
import type { Written } from "../../runs/writing/whole.ts";
import type { Host } from "../host.ts";
import { openBenchmarkOf } from "../resources/benchmark.ts";
import { openGraph } from "../resources/graph.ts";
import type { ExportBenchmarkParameters } from "./export.ts";
import type { ExportedBenchmark } from "./results.ts";

/** Does `benchmark export`. */
export async function exportInto(
  { benchmark, to, typeTable, graph, out, force, ...reading }: ExportBenchmarkParameters,
  host: Host,
): Promise<ExportedBenchmark> {
  const { disk, files, writes } = host;
  const exporter = exporters.find(({ name }) => name === to);
  if (!exporter) throw usageError("bad-parameter", `to: there is no ${to}`, undefined, "to");
  const named = graph === undefined ? undefined : await openGraph(graph, host, reading);
  const { folder, manifest } = await openBenchmarkOf(benchmark, named, host);
  if (typeTable !== undefined && to !== "efok")
    throw usageError(
      "bad-parameter",
      `{typeTable} goes with efok files, not with ${to}`,
      undefined,
      "typeTable",
    );
  const typeIds = typeTable === undefined ? {} : { typeIds: await readTypeTable(typeTable, files) };
  const exported = await exporter.export({ folder, manifest, files, ...typeIds });
  const made = named ? { ...exported, files: [...exported.files, ...idFiles(named, to)] } : exported;
  const ours = exportedEntries((await disk.list(out)) ?? [], to);
  const written: (Written & { name: string })[] = [];
  let size = 0;
  const watched = async function* (name: string, content: ExportFile["content"]) {
    for await (const chunk of content) {
      refuseInterrupted(host, () => `nothing was written to ${out}`);
      size += chunk.length;
      const note = `${name}, ${sizeText(size)} in all`;
      host.onProgress?.({ title: "exporting", done: written.length, total: made.files.length, note });
      yield chunk;
    }
  };
  await wholeTree(disk, out, { force, ours }, async (fresh) => {
    for (const { name, content } of made.files) {
      const path = joined(fresh, name);
      await disk.makeFolder(folderOf(path));
      written.push({ name, ...(await writes.file(path, watched(name, content))) });
    }
  });
  const queries = made.records.reduce((sum, record) => sum + record.queries, 0);
  return { out, to, queries, files: written, skipped: made.skipped };
}
