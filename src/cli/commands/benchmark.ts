import { benchmarkExport } from "../benchmark/export.ts";
import { benchmarkHardness } from "../benchmark/hardness.ts";
import { benchmarkImport } from "../benchmark/import.ts";
import { benchmarkMerge } from "../benchmark/merge.ts";
import { benchmarkMergeHardness } from "../benchmark/merge-hardness.ts";
import { listBenchmarkQueries } from "../benchmark/queries.ts";
import { benchmarkSample } from "../benchmark/sample.ts";
import { benchmarkShow } from "../benchmark/show.ts";
import { benchmarkVerify } from "../benchmark/verify.ts";
import { noun, under } from "../command/under.ts";

/** `lacuna benchmark`. */
export const benchmark = under(
  noun("benchmark", "sample, check, convert, show and merge benchmarks of queries"),
  [
    ...[benchmarkSample, benchmarkVerify, benchmarkImport, benchmarkExport, benchmarkHardness],
    ...[benchmarkShow, listBenchmarkQueries, benchmarkMerge, benchmarkMergeHardness],
  ],
);
