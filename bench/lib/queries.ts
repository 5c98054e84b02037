import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
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

/** So many of all, at equal distances. */
export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.max(1, Math.floor(all.length / most)) === 0).slice(0, most);
