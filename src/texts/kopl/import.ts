import type { ImportedQuestions } from "../../operations/kopl/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

const said: Readonly<Record<keyof ImportedQuestions["fates"], string>> = {
  recovered: "their program gives their answer",
  repeated: "repeated",
  "no-patterns": "without patterns",
  unreadable: "a pattern has no known predicate",
  ambiguous: "a pattern can be taken apart in several ways",
  "no-target": "no pattern has what is asked for",
  "not-connected": "a pattern has nothing to do with what is asked for",
  "other-answer": "their program gives another answer",
  "no-answer": "their program gives no answer",
};

/** The text of `lacuna kopl import`. */
export function importedQuestionsText({
  out,
  read,
  fates,
  knowledgeBase,
  questions,
}: ImportedQuestions): string {
  const { train, valid, test } = questions;
  const { entities, concepts } = knowledgeBase;
  const rows = Object.entries(fates).map(([fate, count]) => [
    said[fate as keyof typeof said],
    numberText(count),
  ]);
  return (
    `wrote ${out}: ${numberText(train)} train, ${numberText(valid)} valid, ${numberText(test)} test; ` +
    `a knowledge base of ${numberText(entities)} entities and ${numberText(concepts)} concepts\n` +
    table([`of ${numberText(read)} questions`, ""], rows)
  );
}
