/** What can be proven: answers, answers with trees, their number, predictions, answers to a question in words. */
export const provableNames = ["ask", "explain", "count", "predict", "words"] as const;
export type ProvableName = (typeof provableNames)[number];
