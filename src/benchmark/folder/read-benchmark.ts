import type { Files } from "../../formats/files/files.ts";
import type { Split } from "../../kg/graph.ts";
import { type PlacedQuery, readManifest, readQueryFile } from "./read.ts";
import { withQueryFiles } from "./with-query-files.ts";

/** Which queries of a folder are read; all when left out. */
export interface BenchmarkSelection {
  readonly splits?: readonly Split[];
  readonly types?: readonly string[];
}

/**
 * The queries of a benchmark folder, file by file in the order of its manifest; one line is in memory at a time.
 * @throws LacunaError what {@link readManifest} throws, `benchmark.broken-line` and mistakes in queries with file and line
 */
export async function* readBenchmark(
  folder: string,
  files: Files,
  choice: BenchmarkSelection = {},
): AsyncGenerator<PlacedQuery> {
  const manifest = await readManifest(folder, files);
  const source = withQueryFiles(files);
  for (const record of manifest.files)
    if ((choice.splits?.includes(record.split) ?? true) && (choice.types?.includes(record.type) ?? true))
      yield* readQueryFile(folder, record, source);
}
