import type { Integer } from "../../numeric/integer.ts";
import type { Execute } from "../execution/execute.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import { answerKeys } from "../scoring/answer-key.ts";
import { type WorkLimits, watched } from "../watched-work.ts";

/** A gold query whose answers are no longer the gold ones. @internal */
export interface ChangedAnswers {
  readonly id: string;
  /** Gold answers that are not found, and found answers that are not gold; the first ones of each. */
  readonly lost: readonly string[];
  /** Found answers that are not gold; the first ones. */
  readonly gained: readonly string[];
  readonly gold: Integer;
  readonly found: Integer;
}

/** @internal */
export interface RecheckReport {
  readonly questions: Integer;
  readonly same: Integer;
  readonly changed: readonly ChangedAnswers[];
  /** Gold queries that failed. */
  readonly failed: readonly { readonly id: string; readonly problem: string }[];
  /** Questions without a SPARQL query, and without gold answers. */
  readonly withoutQuery: Integer;
  /** Questions without gold answers. */
  readonly withoutAnswers: Integer;
}

const MOST_SHOWN = 10;

/**
 * Executes the gold queries again and reports whose answers have changed, as sets (see {@link answerKeys}).
 * @throws what reading throws; LacunaError `kgqa.stopped`
 * @internal
 */
export async function recheck(
  source: QuestionSource,
  execute: Execute,
  work: WorkLimits = {},
): Promise<RecheckReport> {
  const opened = await openAll(source);
  const changed: ChangedAnswers[] = [];
  const failed: { id: string; problem: string }[] = [];
  let [questions, same, withoutQuery, withoutAnswers] = [0, 0, 0, 0];
  for await (const { id, forms, answers } of watched(opened.questions(), work)) {
    questions++;
    const form = forms.find(({ language }) => language === "sparql");
    if (!form || !("text" in form)) {
      withoutQuery++;
      continue;
    }
    if (answers === null) {
      withoutAnswers++;
      continue;
    }
    const result = await execute(form.text);
    if ("problem" in result) {
      failed.push({ id, problem: result.problem });
      continue;
    }
    const gold = new Set(answerKeys(answers));
    const found = new Set(answerKeys(result.answers));
    const lost = [...gold].filter((key) => !found.has(key));
    const gained = [...found].filter((key) => !gold.has(key));
    if (lost.length === 0 && gained.length === 0) same++;
    else
      changed.push({
        id,
        lost: lost.slice(0, MOST_SHOWN),
        gained: gained.slice(0, MOST_SHOWN),
        gold: gold.size,
        found: found.size,
      });
  }
  return { questions, same, changed, failed, withoutQuery, withoutAnswers };
}
