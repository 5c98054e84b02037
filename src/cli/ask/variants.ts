import { LacunaError } from "../../error.ts";
import { askOperation } from "../../operations/ask/ask.ts";
import { countOperation } from "../../operations/ask/count.ts";
import { explainOperation } from "../../operations/ask/explain.ts";
import { checkQueryOperation } from "../../operations/ask/exploring/check.ts";
import { completeOperation } from "../../operations/ask/exploring/complete.ts";
import type { CheckedQuery } from "../../operations/ask/exploring/exploring-results.ts";
import { measureQueryHardnessOperation } from "../../operations/ask/exploring/hardness.ts";
import { askWhatIfOperation } from "../../operations/ask/exploring/what-if.ts";
import { askWhyNotOperation } from "../../operations/ask/exploring/why-not.ts";
import { planOperation } from "../../operations/ask/plan.ts";
import { predictOperation } from "../../operations/ask/predict.ts";
import { printAskSqlOperation } from "../../operations/ask/sql.ts";
import { answerManyOperation } from "../../operations/batch/answer-many.ts";
import { predictManyOperation } from "../../operations/batch/predict-many.ts";
import { askGraphInWordsOperation } from "../../operations/semantic-parsing/ask-graph-in-words.ts";
import { askInWordsOperation } from "../../operations/semantic-parsing/ask-in-words.ts";
import { countText, explainedText } from "../../texts/ask/exact.ts";
import {
  checkedText,
  completionsText,
  queryHardnessText,
  statementText,
  whatIfText,
  whyNotText,
} from "../../texts/ask/exploring.ts";
import { wordsText } from "../../texts/ask/words.ts";
import { type Options, type OptionValues, type Variant, variant } from "../command/rendering.ts";
import type { Io } from "../terminal/io.ts";
import { answersShown } from "./answers-shown.ts";
import { proving } from "./proving.ts";

/** The operations that read a query or a question, with how what they find is shown. */
export const variants = {
  ask: variant(askOperation, { live: ({ ids }, options, io) => answersShown(options, ids === true, io) }),
  answerMany: variant(answerManyOperation, { live: linesShown }),
  predictMany: variant(predictManyOperation, { live: linesShown }),
  explain: variant(explainOperation, { text: (found, { ids }) => explainedText(found, ids) }),
  predict: variant(predictOperation, {
    text: async (found, given, { verbose }) =>
      (await import("../../texts/ask/ranked.ts")).rankedText(found, { ...given, verbose: verbose === true }),
  }),
  count: variant(countOperation, { text: (found) => countText(found.variables.length, found) }),
  graphWords: variant(askGraphInWordsOperation, { text: wordsText }),
  words: variant(askInWordsOperation, { text: wordsText }),
  statement: variant(printAskSqlOperation, { text: statementText }),
  plan: variant(planOperation, { text: ({ plan }) => `${plan.trimEnd()}\n` }),
  check: variant(checkQueryOperation, {
    text: checkedText,
    after: (found, { query }) => refuseBroken(found, query),
  }),
  hardness: variant(measureQueryHardnessOperation, { text: queryHardnessText }),
  complete: variant(completeOperation, { text: completionsText }),
  askWhyNot: variant(askWhyNotOperation, { text: whyNotText }),
  proof: proving,
  askWhatIf: variant(askWhatIfOperation, { text: whatIfText }),
} satisfies Record<string, Variant>;

/** Shows lines of JSON while they are made, unless they go to a file. */
function linesShown({ out }: OptionValues, _options: Options, io: Io) {
  const onLines = (lines: Uint8Array) => {
    io.bytes?.(lines);
    return io.ready?.();
  };
  return { takers: out === undefined ? { onLines } : {}, end: () => {} };
}

/** A query that cannot be asked is a failure, once it was said what is wrong with it. */
function refuseBroken({ ok, diagnostics }: CheckedQuery, text: string): void {
  const [first] = diagnostics;
  if (ok || !first) return;
  throw new LacunaError(first.code, first.message, {
    place: { text, start: first.from, end: first.to },
    ...(first.hint === undefined ? {} : { hint: first.hint }),
  });
}
