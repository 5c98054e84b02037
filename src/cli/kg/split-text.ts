import { splits } from "../../kg/graph.ts";
import type { WrittenSplit } from "../../operations/kg/results.ts";
import { numberText, percent } from "../text/figures.ts";
import { table } from "../text/table.ts";

/** What `lacuna kg split` prints when it is done. */
export function splitText({ out, counts, files, rule, seed, repeats, until }: WrittenSplit): string {
  const total = counts.train + counts.valid + counts.test;
  const how =
    rule === "random"
      ? `at random with seed ${seed}`
      : `by time, ${numberText(repeats ?? 0)} repeats left out`;
  const rows = splits.map((split) => [
    `${split}.txt`,
    counts[split],
    percent(total === 0 ? 0 : counts[split] / total),
    ...(until ? [until[split]] : []),
    files[`${split}.txt`]?.sha256.slice(0, 16),
  ]);
  const header = ["file", "triples", "share", ...(until ? ["up to time"] : []), "sha256"];
  return `wrote ${out}: ${numberText(total)} triples, split ${how}\n${table(header, rows)}`;
}
