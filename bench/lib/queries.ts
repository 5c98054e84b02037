import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { Split } from "../../src/kg/graph.ts";
import { query2boxNotation } from "../../src/query/betae/query2box.ts";
import type { Query } from "../../src/query/formula.ts";
import { data } from "./data.ts";

/** The parsed queries of `query2box-queries/FB15k-237/jsonl/<name>.jsonl.gz`. */
export function query2box(name: string): Query[] {
  const path = data(`query2box-queries/FB15k-237/jsonl/${name}.jsonl.gz`);
  return gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => query2boxNotation.read!(JSON.parse(line), {}));
}

/** `n` of all, at equal distances. */
export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.max(1, Math.floor(all.length / most)) === 0).slice(0, most);

/** `n` queries of a type of a benchmark folder, spread over the file, which is in drawn order; from place `from` of each step on. */
export async function spreadOfType(
  folder: string,
  { split, type }: { readonly split: Split; readonly type: string },
  count: number,
  from = 0,
): Promise<BenchmarkQuery[]> {
  const all: BenchmarkQuery[] = [];
  for await (const query of readBenchmark(folder, nodeFiles, { splits: [split], types: [type] }))
    all.push(query);
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(all.length, count) }, (_, at) => all[Math.floor(at * step) + from]!);
}
