import { splits } from "../../kg/graph.ts";
import type { WrittenSplit, WrittenSplitByTime } from "../../operations/kg/results.ts";
import { numberText, percent } from "../text/figures.ts";
import { table } from "../text/table.ts";

/** What `lacuna kg split` prints when it is done. */
export function splitText(written: WrittenSplit | WrittenSplitByTime): string {
  const { out, counts, files } = written;
  const total = counts.train + counts.valid + counts.test;
  const until = written.rule === "by-time" ? written.until : undefined;
  const how =
    written.rule === "random"
      ? `at random with seed ${written.seed}`
      : `by time, ${numberText(written.repeats)} repeats left out`;
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
