import { manifestName } from "../folder/manifest.ts";
import { answersTable, queriesTable } from "../folder/parquet-layout.ts";
import { benchmarkEntries } from "../folder/run-folder.ts";
import { efo1Export } from "./export-efo1.ts";
import { efokExport } from "./export-efok.ts";
import type { Export, ExportSource } from "./export-file.ts";
import { folderExport } from "./export-folder.ts";
import { parquetExport } from "./export-parquet.ts";
import { betaeExport, boxExport } from "./export-pickle.ts";
import { isIdFile } from "./id-files.ts";

/** Files of another tool that a benchmark is written as. */
export interface BenchmarkExporter {
  /** As users call the tool. */
  readonly name: string;
  readonly describe: string;
  /** Whether an entry at the top of a folder is of such an export, so that it may be replaced. */
  writes(entry: string): boolean;
  /** It is a form of our own benchmarks, which an export for another tool never replaces. */
  readonly isOwn?: true;
  /** @throws LacunaError `benchmark.not-expressible` when the tool has no way to say any type */
  export(source: ExportSource): Promise<Export>;
}

/** All exporters. */
export const exporters: readonly BenchmarkExporter[] = [
  {
    name: "betae",
    describe: "BetaE's pickles of queries and answers",
    writes: (entry) => /^(train|valid|test)-.*\.pkl$/.test(entry),
    export: betaeExport,
  },
  {
    name: "query2box",
    describe: "Query2Box's pickles of triples and answers by type",
    writes: (entry) => /^(train|valid|test)_.*\.pkl$/.test(entry),
    export: boxExport,
  },
  {
    name: "efo1",
    describe: "EFO-1-QA's CSV with all normal forms",
    writes: (entry) =>
      /^(types\.csv|(train|valid|test)_formulas\.csv|(data|train|valid|test)-.*\.csv)$/.test(entry),
    export: efo1Export,
  },
  {
    name: "efok",
    describe: "EFO_k-CQA's JSON by formula",
    writes: (entry) => /^(types\.csv|(train|valid|test)_.*\.json)$/.test(entry),
    export: efokExport,
  },
  {
    name: "parquet",
    describe: "tables of queries and answers for databases",
    writes: (entry) => [queriesTable, answersTable, manifestName].includes(entry),
    isOwn: true,
    export: parquetExport,
  },
  {
    name: "folder",
    describe: "the benchmark folder that the tables of `parquet` were made from",
    writes: (entry) => benchmarkEntries.includes(entry),
    isOwn: true,
    export: folderExport,
  },
];

/** Entries of an earlier export among those of a folder, of whichever tool: nothing else is ever replaced. */
export const exportedEntries = (entries: readonly string[], to: string): string[] =>
  entries.filter(
    (entry) =>
      isIdFile(entry) ||
      exporters.some(({ name, isOwn, writes }) => (name === to || !isOwn) && writes(entry)),
  );
