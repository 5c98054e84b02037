export { type AnswerOptions, answer, countAnswers, createAnswerer } from "./answer.ts";
export type { Answers } from "./answers.ts";
export { type ExplainOptions, explain, explainer } from "./explain.ts";
export type { Explanation, TreeLink } from "./explanation.ts";
export { plan } from "./plan-text.ts";
export { renderExplanation } from "./render.ts";
