import type { ParserScored } from "../../operations/semantic-parsing/results.ts";
import { percent } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

type Share = ParserScored["overall"];

/** The text of `lacuna parser evaluate`. */
export function scoredParserText(scored: ParserScored): string {
  const { overall, amongReadings, unread, skills, hops, lengths, levels, calibration, milliseconds } = scored;
  const row = (name: string, share: Share): Cell[] => [
    name,
    share.total,
    share.correct,
    share.accuracy === null ? "–" : percent(share.accuracy),
    intervalText(share),
  ];
  const rows = [
    row("first reading", overall),
    row("some reading", amongReadings),
    ...Object.entries(skills).map(([name, share]) => row(name, share)),
    ...Object.entries(levels).map(([name, share]) => row(name, share)),
    ...hops.map((share) => row(`${share.value} ${share.value === 1 ? "hop" : "hops"}`, share)),
    ...lengths.map((share) => row(`${share.value} ${share.value === 1 ? "function" : "functions"}`, share)),
  ];
  const bins = calibration.map((bin) => [
    `${percent(bin.from)} – ${percent(bin.from + 0.1)}`,
    bin.total,
    percent(bin.probability),
    bin.accuracy === null ? "–" : percent(bin.accuracy),
    intervalText(bin),
  ]);
  return [
    table(["questions", "n", "right", "accuracy", "95 %"], rows),
    table(["said to be sure", "n", "mean", "right", "95 %"], bins),
    `${unread} without a reading; ${milliseconds.toFixed(1)} ms a question\n`,
  ].join("\n");
}

const intervalText = ({ interval }: Share): string =>
  interval === null ? "" : `${percent(interval[0])} – ${percent(interval[1])}`;
