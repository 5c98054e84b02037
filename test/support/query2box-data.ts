import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

export const dataRoot = process.env.LACUNA_DATA ?? resolve("../shared/data");

/** One line of the Query2Box files. */
export interface Query2boxLine {
  readonly type: string;
  readonly query: unknown;
  readonly hard: readonly number[];
  /** Null where upstream lost the file of all answers. */
  readonly easy: readonly number[] | null;
}

/** The lines of `query2box-queries/<dataset>/jsonl/<split>.<type>.jsonl.gz`. */
export function* query2boxLines(dataset: string, name: string): Generator<Query2boxLine> {
  const path = `${dataRoot}/query2box-queries/${dataset}/jsonl/${name}.jsonl.gz`;
  for (const line of gunzipSync(readFileSync(path)).toString("utf8").split("\n"))
    if (line !== "") yield JSON.parse(line) as Query2boxLine;
}
