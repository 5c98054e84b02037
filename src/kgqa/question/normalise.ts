import type { LogicalForm, Question } from "./question.ts";
import { mainText } from "./question.ts";

/**
 * A question as duplicates are found by: Unicode NFKC, lower case, everything but letters, marks and digits one blank.
 * "Who wrote  Dune?" and "who wrote dune" are the same question.
 * @internal
 */
export const normalisedText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** The normalised main text of a question; empty when it has none. */
export const questionKey = (question: Question): string => normalisedText(mainText(question)?.text ?? "");

/** A logical form as equal ones are found by: white space is one blank, a last period of a group goes. @internal */
export function normalisedForm(form: LogicalForm): string {
  if (form.language === "sparql" || form.language === "s-expression")
    return form.text
      .replace(/\s+/g, " ")
      .replace(/ ?([{}();,]) ?/g, "$1")
      .replace(/ ?\. ?\}/g, "}")
      .trim();
  const { field: _, ...rest } = form;
  return JSON.stringify(rest);
}
