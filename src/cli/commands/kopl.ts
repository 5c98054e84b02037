import { noun, under } from "../command/under.ts";
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

/** `lacuna kopl`. */
export const kopl = under(
  noun("kopl", "programs on knowledge bases: run, translate, generate questions, score"),
  [
    ...[koplRun, koplSparql, convertSparqlToKopl, koplGenerate, koplMerge],
    ...[koplImport, koplEval, koplExport, koplCheck, koplQuery],
  ],
);
