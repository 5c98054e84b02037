import { readFileSync } from "node:fs";
import { mrr } from "../../src/ranking/measures.ts";

/** The MRR of each query of a run folder, by type and id. */
export function runScores(folder: string): Map<string, Map<string, number>> {
  const types = new Map<string, Map<string, number>>();
  for (const line of readFileSync(`${folder}/results.jsonl`, "utf8").split("\n")) {
    if (line === "") continue;
    const { id, type, ranks } = JSON.parse(line) as { id: string; type: string; ranks: number[] };
    const own = types.get(type) ?? new Map<string, number>();
    types.set(type, own.set(id, mrr(ranks)));
  }
  return types;
}
