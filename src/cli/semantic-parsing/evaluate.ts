import { evaluateParserOperation } from "../../operations/semantic-parsing/evaluate.ts";
import type { ParserScored } from "../../operations/semantic-parsing/results.ts";
import { percent } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna parser evaluate`. */
export const parserEval = commandOf(evaluateParserOperation, {
  values: { gold: "file", train: "file", predictions: "file", parser: "folder" },
  example: [
    "lacuna parser evaluate --kb world --gold questions/val.json",
    "lacuna parser evaluate --kb kb.json --gold val.json --parser parser --by skill,level --train train.json",
  ],
  help: "Answers match as in KQA Pro's evaluate.py; a question without an answer is compared with what its program gives.",
  text: scoredText,
});

type Share = ParserScored["overall"];

function scoredText(scored: ParserScored): string {
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
