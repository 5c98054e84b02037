import type { AnswerList, CountedAnswers } from "../../operations/ask/results.ts";
import { table } from "../text/table.ts";
import { countText } from "./exact-text.ts";

/** Answers by name for people, or how many there are. */
export function listText(found: AnswerList | CountedAnswers): string {
  const count = countText(found.variables.length, found);
  if (!("answers" in found) || found.variables.length === 0 || found.count === 0) return count;
  const rows = found.answers.map((tuple) => tuple.map(String));
  return `${table([...found.variables], rows)}\n${count}`;
}
