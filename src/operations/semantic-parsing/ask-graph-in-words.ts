import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphHelp, graphSource, naming, text } from "../contract/parameters.ts";
import { timeout } from "../kopl/parameters.ts";
import { readings } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  question: text().check(z.describe("the question, in plain English")),
  readings,
  ...graphFiles,
  ...naming,
  timeout,
});
export type AskGraphInWordsParameters = z.output<typeof parameters>;

/**
 * Answers a question in words on a graph, with no training: rules read it as a formula over the names that the graph has. Words that
 * mean nothing there, or that turn the meaning and have no part in the formula, are named and the question is refused.
 * @throws LacunaError what opening the graph throws
 */
export const askGraphInWordsOperation = operation({
  id: "askGraphInWords",
  command: "ask",
  summary: "answer a question in words on a graph",
  parameters,
  result: async () => (await import("./results.ts")).answeredInWords,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./ask-work.ts")).askGraphWords(given, host),
});
