export { stopAt } from "../runs/working/limits.ts";
export { type AnswerOptions, answer, createAnswerer } from "./answer.ts";
export type { Answers } from "./answers.ts";
export { countAnswers } from "./count.ts";
export { type ExplainOptions, explain, explainer } from "./explain.ts";
export type { Explanation, TreeLink } from "./explanation.ts";
export { plan } from "./plan-text.ts";
export { renderExplanation } from "./render.ts";
