import type { AnswerReliability } from "../scoring/query-belief.ts";

/** What is shown of the reliability for each number of missing links. */
export const reliabilityColumns = ["entities", "answers", "expected", "misplaced"] as const;

/** The reliability for each number of missing links, in lines. */
export const reliabilityRows = (missing: NonNullable<AnswerReliability["missing"]>): string[][] =>
  Object.entries(missing).map(([count, { candidates, answers, expected, misplaced }]) => [
    count === "3" ? "3 or more" : count,
    ...[candidates, answers].map(String),
    expected.toFixed(1),
    answers === 0 ? "" : misplaced.toFixed(3),
  ]);

/** How many times as many answers are expected as there are, with its interval; undefined where there is no answer. */
export const ratioText = ({ ratio, low, high }: AnswerReliability): string | undefined =>
  ratio === null
    ? undefined
    : `${ratio.toFixed(2)} times as many (95 % by query: ${low!.toFixed(2)} to ${high!.toFixed(2)})`;
