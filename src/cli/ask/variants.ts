import { LacunaError } from "../../error.ts";
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
import { askGraphInWordsOperation } from "../../operations/semantic-parsing/ask-graph-in-words.ts";
import { askInWordsOperation } from "../../operations/semantic-parsing/ask-in-words.ts";
import { type Variant, variant } from "../command/command-of-several.ts";

/** The operations that give one result, with how it is shown. Rows, trees and tables are loaded when there are some. */
export const variants = {
  explain: variant(explainOperation, {
    text: async (found, { ids }) => (await import("./exact-text.ts")).explainedText(found, ids),
  }),
  predict: variant(predictOperation, {
    text: async (found, given, { verbose }) =>
      (await import("./ranked-text.ts")).rankedText(found, { ...given, verbose: verbose === true }),
  }),
  count: variant(countOperation, {
    text: async (found) => (await import("./count-text.ts")).countText(found.variables.length, found),
  }),
  graphWords: variant(askGraphInWordsOperation, {
    text: async (found) => (await import("./words-text.ts")).wordsText(found),
  }),
  words: variant(askInWordsOperation, {
    text: async (found) => (await import("./words-text.ts")).wordsText(found),
  }),
  statement: variant(printAskSqlOperation, {
    text: async (found) => (await import("./statement-text.ts")).statementText(found),
  }),
  plan: variant(planOperation, { text: ({ plan }) => `${plan.trimEnd()}\n` }),
  check: variant(checkQueryOperation, {
    text: async (found) => (await import("./exploring-text.ts")).checkedText(found),
    after: (found, { query }) => refuseBroken(found, query),
  }),
  hardness: variant(measureQueryHardnessOperation, {
    text: async (found) => (await import("./exploring-text.ts")).queryHardnessText(found),
  }),
  complete: variant(completeOperation, {
    text: async (found) => (await import("./exploring-text.ts")).completionsText(found),
  }),
  askWhyNot: variant(askWhyNotOperation, {
    text: async (found) => (await import("./exploring-text.ts")).whyNotText(found),
  }),
  askWhatIf: variant(askWhatIfOperation, {
    text: async (found) => (await import("./exploring-text.ts")).whatIfText(found),
  }),
} satisfies Record<string, Variant>;

/** A query that cannot be asked is a failure, once it was said what is wrong with it. */
function refuseBroken({ ok, diagnostics }: CheckedQuery, text: string): void {
  const [first] = diagnostics;
  if (ok || !first) return;
  throw new LacunaError(first.code, first.message, {
    place: { text, start: first.from, end: first.to },
    ...(first.hint === undefined ? {} : { hint: first.hint }),
  });
}
