import type { Command } from "commander";
import { benchmarkExport } from "../benchmark/export.ts";
import { benchmarkHardness } from "../benchmark/hardness.ts";
import { benchmarkImport } from "../benchmark/import.ts";
import { benchmarkMerge } from "../benchmark/merge.ts";
import { benchmarkMergeHardness } from "../benchmark/merge-hardness.ts";
import { listBenchmarkQueries } from "../benchmark/queries.ts";
import { benchmarkSample } from "../benchmark/sample.ts";
import { benchmarkShow } from "../benchmark/show.ts";
import { benchmarkVerify } from "../benchmark/verify.ts";
import type { Io } from "../terminal/io.ts";

const all = [
  ...[benchmarkSample, benchmarkVerify, benchmarkImport, benchmarkExport, benchmarkHardness],
  ...[benchmarkShow, listBenchmarkQueries, benchmarkMerge, benchmarkMergeHardness],
];

/** Adds `lacuna benchmark sample`, `verify`, `import`, `export`, `hardness`, `show`, `queries`, `merge` and `merge-hardness`. */
export function addBenchmarkCommands(program: Command, io: Io): void {
  const benchmark = program
    .command("benchmark")
    .description("sample, check, convert, show and merge benchmarks of queries");
  for (const add of all) add(benchmark, io);
}
