import type { QuestionFormat } from "./format.ts";
import {
  complexWebQuestions,
  freebaseqa,
  grailqa,
  graphQuestions,
  webqsp,
  webquestions,
} from "./freebase.ts";
import { kqapro } from "./kqapro.ts";
import { dblpQuad, lcquad1, lcquad2, lcquad2Answers, vquanda } from "./lcquad.ts";
import { native } from "./native.ts";
import { complexQuestions, kqaproChoices, metaqa, pathQuestion } from "./paths.ts";
import { qald } from "./qald.ts";
import {
  simpleDbpediaQa,
  simpleQuestions,
  simpleQuestionsToG,
  simpleQuestionsWikidata,
} from "./simple-questions.ts";
import { cfq, cronQuestions, eventQa, mintaka, qald10ToG, rubq, timeQuestions } from "./wikidata.ts";

/** All formats; the first one that recognises a file reads it, so those with the most telling fields come first. @internal */
export const questionFormats: readonly QuestionFormat[] = [
  native,
  qald,
  lcquad1,
  lcquad2,
  lcquad2Answers,
  vquanda,
  dblpQuad,
  complexWebQuestions,
  grailqa,
  graphQuestions,
  webqsp,
  freebaseqa,
  webquestions,
  simpleDbpediaQa,
  simpleQuestionsToG,
  rubq,
  mintaka,
  qald10ToG,
  timeQuestions,
  cronQuestions,
  cfq,
  eventQa,
  kqapro,
  simpleQuestions,
  simpleQuestionsWikidata,
  pathQuestion,
  metaqa,
  complexQuestions,
  kqaproChoices,
];
