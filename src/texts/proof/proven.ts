import type { AnswerList, CountedAnswers, ExplainedList, RankedList } from "../../operations/ask/results.ts";
import type { Proof } from "../../operations/proof/results.ts";
import type { AnsweredInWords } from "../../operations/semantic-parsing/results.ts";
import { answersText, countText, explainedText } from "../ask/exact.ts";
import { type RankedTextOptions, rankedText } from "../ask/ranked.ts";
import { wordsText } from "../ask/words.ts";

/** Answers as their operation shows them, then where their proof is. */
export function provenText(
  { operation, result, hash }: Proof,
  options: RankedTextOptions & { readonly file: string | undefined },
): string {
  const { file, ids, explain } = options;
  const shown = (): string => {
    switch (operation) {
      case "ask":
        return listText(result as AnswerList, ids);
      case "explain": {
        const list = result as ExplainedList;
        if (explain) return explainedText(list, ids);
        return listText({ ...list, answers: list.answers.map(({ values }) => values) }, ids);
      }
      case "count": {
        const counted = result as CountedAnswers;
        return countText(counted.variables.length, counted);
      }
      case "predict":
        return rankedText(result as RankedList, options);
      case "words":
        return wordsText(result as AnsweredInWords);
    }
  };
  return `${shown()}${file === undefined ? "" : `${file}: the proof of it, hash ${hash}; \`lacuna verify ${file}\` checks it\n`}`;
}

function listText(list: AnswerList, ids: boolean): string {
  const writer = answersText(ids);
  return writer.page(list) + writer.end(list);
}
