import type { Files } from "../../formats/files/files.ts";
import type { Split } from "../../kg/graph.ts";
import { lineQueries } from "./import-lines.ts";
import { isAnswerFile, pickledQueries } from "./import-pickled.ts";
import { type ImportedQuery, unreadable, withShares } from "./import-query.ts";
import { csvQueries, efokQueries } from "./import-tables.ts";

/** A file that may be imported: its name, without folder and endings of compression, and where it lies. */
export interface ImportFile {
  readonly name: string;
  readonly path: string;
  readonly split: Split;
}

/** Files of another tool that queries are read from. */
export interface BenchmarkImporter {
  readonly name: string;
  readonly describe: string;
  /** Whether a file of this name in a folder holds queries. */
  isInFolder(name: string): boolean;
  /** Whether a file that a user names is read so; of several importers the first one is taken. */
  recognises(name: string): boolean;
  /** The queries of one file; answers that lie beside it are read with them. */
  queries(file: ImportFile, files: Files): AsyncGenerator<ImportedQuery>;
}

/** All importers; JSON lines, which take any name, come last. */
export const importers: readonly BenchmarkImporter[] = [
  {
    name: "efo1",
    describe: "EFO-1-QA's CSV",
    isInFolder: (name) => /^(data|train|valid|test)-.*\.csv$/.test(name),
    recognises: (name) => /\.csv$/i.test(name),
    async *queries({ path }, files) {
      yield* withShares(await csvQueries(path, files));
    },
  },
  {
    name: "efok",
    describe: "EFO_k-CQA's JSON, and what convert_beta_dataset.py makes of BetaE's files for LMPNN",
    isInFolder: (name) => /[-_]qaa\.json$/.test(name),
    recognises: (name) => /\.json$/i.test(name),
    async *queries({ path, split }, files) {
      yield* withShares(await efokQueries(path, split, files));
    },
  },
  {
    name: "pickles",
    describe: "pickles of BetaE and Query2Box, told apart by what they hold",
    isInFolder: (name) =>
      name.endsWith("-queries.pkl") || (name.includes("_triples_") && name.endsWith(".pkl")),
    recognises: (name) => /\.(pkl|pickle)$/i.test(name),
    async *queries({ name, path, split }, files) {
      if (isAnswerFile(name)) throw unreadable(path, "it has answers only; name the file of their queries");
      yield* pickledQueries(path, split, files);
    },
  },
  {
    name: "lines",
    describe: "JSON lines, a query in any notation each",
    isInFolder: (name) => /\.jsonl$/.test(name),
    recognises: () => true,
    queries: ({ path }, files) => lineQueries(path, files),
  },
];
