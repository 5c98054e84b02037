import { sizeText } from "../../formats/text/size-text.ts";
import type { WrittenQuestionShard, WrittenQuestions } from "../../operations/kopl/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna kopl generate --shard`. */
export const questionShardText = ({ out, shard, attempts, candidates }: WrittenQuestionShard): string =>
  `wrote ${out}: shard ${shard.index} of ${shard.of}, ${numberText(candidates)} questions of ${numberText(attempts)} attempts; ` +
  "`lacuna kopl merge` puts all shards together\n";

/** What a folder of questions holds. */
export function writtenQuestionsText({
  out,
  count,
  questions,
  zeroShot,
  files,
  knowledgeBase,
}: WrittenQuestions): string {
  const { train, valid, test } = questions;
  const total = train + valid + test;
  const short = total < count ? `; the knowledge base has no more, ${numberText(count)} were wanted` : "";
  return (
    `wrote ${out}: ${numberText(total)} questions, ${numberText(train)} train, ${numberText(valid)} valid, ` +
    `${numberText(test)} test; ${numberText(zeroShot)} zero-shot${short}\n` +
    (total < count ? missingText(knowledgeBase) : "") +
    table(
      ["file", "size"],
      files.map(({ file, bytes }) => [file, sizeText(bytes)]),
    )
  );
}

/** The parts that a knowledge base lacks for questions, with the way to add them. */
function missingText({ name, concepts, attributes }: WrittenQuestions["knowledgeBase"]): string {
  const missing = [
    ...(concepts === 0 ? [["no classes", 'a link such as "Rome | instance of | city" for each thing']] : []),
    ...(attributes === 0 ? [["no values", 'numbers and dates such as "Rome | population | 2800000"']] : []),
  ];
  if (missing.length === 0) return "";
  const [what, how] = [0, 1].map((part) => missing.map((each) => each[part]).join(" and "));
  return `${name} has ${what}, and questions are made of them; add ${how}\n`;
}
