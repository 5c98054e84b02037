import * as z from "zod/mini";
import type { AnsweredInWords } from "../../../operations/semantic-parsing/results.ts";
import { type ToolResult, tool } from "../tool.ts";
import { knowledgeBase, optionalWord } from "./parameters.ts";

const input = z.strictObject({
  knowledge_base: z.optional(knowledgeBase),
  graph: optionalWord("id of a graph, as describe_graph lists them, where there is no knowledge base of it"),
  question: z
    .string()
    .check(
      z.minLength(1, "it is empty"),
      z.maxLength(1000),
      z.describe("the question in plain English, such as: which countries border France"),
    ),
  parser: optionalWord("id of a parser (default: the one that comes with world)"),
});

/** Seconds that one question may take. */
const SECONDS = 20;
/** Answers of the likeliest reading that are listed, and of each other one. */
const LISTED = 50;
const OF_OTHERS = 5;

export const askInWords = tool({
  name: "ask_in_words",
  title: "Ask a question in words",
  description:
    "Answers a question in plain English on a knowledge base or a graph. Rules read it as a formula, which is said back as a sentence; what they refuse on `world` a trained parser reads as a KoPL program. How probable it is that this is meant, and other readings, come with the answers. Compare the sentence with the question: a wrong reading gives right answers to another question. Words that are not understood or that turn the meaning are named and the question is refused, with the nearest formula to mend and give to ask.",
  input,
  readOnly: true,
  async run({ knowledge_base, graph, question, parser }, call) {
    const found =
      graph !== undefined && knowledge_base === undefined
        ? await call.run("askGraphInWords", { graph, question, timeout: SECONDS })
        : await call.run("askInWords", {
            ...{ kb: knowledge_base ?? "world", question, timeout: SECONDS },
            ...(parser === undefined ? {} : { parser }),
          });
    return found.reading ? readAs(found, found.reading) : notRead(found);
  },
});

/** No reading is certain: the last percent is never rounded up. */
const percent = (probability: number): string =>
  probability > 0.99 ? "over 99 %" : `${Math.round(100 * probability)} %`;

function foundText(nothing: boolean, answers: readonly string[]): string {
  if (nothing) return "nothing is known of this";
  return `${answers.length} ${answers.length === 1 ? "answer" : "answers"}: ${answers.slice(0, 5).join(", ")}${answers.length > 5 ? ", …" : ""}`;
}

function readAs(
  { answers, others, unknown, trainedHere, spelled = [] }: AnsweredInWords,
  {
    program,
    formula,
    sentence,
    probability,
    runs,
    links,
    whether,
    yesIf,
    nothing,
  }: NonNullable<AnsweredInWords["reading"]>,
): ToolResult {
  const shown = answers.slice(0, LISTED);
  return {
    summary: `${foundText(nothing === true, answers)}; ${percent(probability)} sure that this is meant`,
    ...(formula === undefined
      ? { program }
      : { read_as: sentence, formula, ask_takes_formula: runs === true }),
    ...{ probability, answers: shown, count: answers.length },
    ...(spelled.length > 0
      ? { mended: spelled.map(({ written, read }) => `${written} is read as ${read}`) }
      : {}),
    ...(whether
      ? {
          answer_is: `yes where the program ${yesIf === undefined ? "counts more than 0" : `gives ${yesIf}`}, else no`,
        }
      : {}),
    ...(nothing ? { nothing_known: true } : {}),
    links: links.map(({ words, is, name }) => ({ words, is, name })),
    others: others.map((each) => ({
      ...(each.formula === undefined
        ? { program: each.program }
        : { read_as: each.sentence, formula: each.formula }),
      probability: each.probability,
      answers: each.answers.slice(0, OF_OTHERS),
    })),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(trainedHere
      ? {}
      : { note: "the parser was trained for another knowledge base: expect wrong readings" }),
  };
}

const notRead = ({ unknown, refused }: AnsweredInWords): ToolResult => ({
  summary: refused
    ? `not answered: ${refused.because}`
    : "the question was not understood: no reading of it gives an answer",
  ...(refused ? { refused: refused.words } : {}),
  ...(refused?.nearest === undefined ? {} : { nearest: refused.nearest }),
  ...(unknown.length === 0 ? {} : { unknown }),
  hint: "ask one thing in short words, with names as find_entities shows them, or write a program for run_program",
});
