import type { Command } from "commander";
import { koplCheck } from "../kopl/check.ts";
import { koplEval } from "../kopl/evaluate.ts";
import { koplExport } from "../kopl/export.ts";
import { convertSparqlToKopl } from "../kopl/from-sparql.ts";
import { koplGenerate } from "../kopl/generate.ts";
import { koplImport } from "../kopl/import.ts";
import { koplMerge } from "../kopl/merge.ts";
import { koplQuery } from "../kopl/query.ts";
import { koplRun } from "../kopl/run.ts";
import { koplSparql } from "../kopl/sparql.ts";
import type { Io } from "../terminal/io.ts";

const all = [
  koplRun,
  koplSparql,
  convertSparqlToKopl,
  koplGenerate,
  koplMerge,
  koplImport,
  koplEval,
  koplExport,
  koplCheck,
  koplQuery,
];

/** Adds `lacuna kopl run`, `sparql`, `from-sparql`, `generate`, `merge`, `import`, `evaluate`, `export`, `check` and `query`. */
export function addKoplCommands(program: Command, io: Io): void {
  const kopl = program
    .command("kopl")
    .description("programs on knowledge bases: run, translate, generate questions, score");
  for (const add of all) add(kopl, io);
}
