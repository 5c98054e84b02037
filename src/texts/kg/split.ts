import { splits } from "../../kg/graph.ts";
import type {
  WrittenInductiveSplit,
  WrittenSplit,
  WrittenSplitByTime,
} from "../../operations/kg/split/results.ts";
import { numberText, percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna kg split`. */
export function splitText(written: WrittenSplit | WrittenInductiveSplit | WrittenSplitByTime): string {
  const { out, counts, files, notes = [] } = written;
  const total = counts.train + counts.valid + counts.test;
  const until = written.rule === "by-time" ? written.until : undefined;
  const rows = splits.map((split) => [
    `${split}.txt`,
    counts[split],
    percent(total === 0 ? 0 : counts[split] / total),
    ...(until ? [until[split]] : []),
    files[`${split}.txt`]?.sha256.slice(0, 16),
  ]);
  const header = ["file", "triples", "share", ...(until ? ["up to time"] : []), "sha256"];
  return `wrote ${out}: ${numberText(total)} triples, split ${ruleText(written)}\n${table(header, rows)}${notes.map((each) => `${each}\n`).join("")}`;
}

function ruleText(written: WrittenSplit | WrittenInductiveSplit | WrittenSplitByTime): string {
  switch (written.rule) {
    case "random":
      return `at random with seed ${written.seed}`;
    case "by-time":
      return `by time, ${numberText(written.repeats)} repeats left out`;
    case "inductive":
      return `by entities with seed ${written.seed}: the graph of ${written.part}, ${numberText(written.newEntities)} entities of which training does not have`;
  }
}
