import { efo1Export } from "./export-efo1.ts";
import { efokExport } from "./export-efok.ts";
import type { Export, ExportSource } from "./export-file.ts";
import { betaeExport, boxExport } from "./export-pickle.ts";

/** Files of another tool that a benchmark is written as. */
export interface BenchmarkExporter {
  /** As users call the tool. */
  readonly name: string;
  readonly describe: string;
  /** Whether an entry at the top of a folder is of such an export, so that it may be replaced. */
  writes(entry: string): boolean;
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
];

/** Entries of an earlier export among those of a folder, of whichever tool: nothing else is ever replaced. */
export const exportedEntries = (entries: readonly string[]): string[] =>
  entries.filter((entry) => exporters.some((exporter) => exporter.writes(entry)));
