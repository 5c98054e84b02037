import * as z from "zod/mini";
import { tool } from "../tool.ts";
import { knowledgeBase } from "./parameters.ts";

const input = z.strictObject({
  knowledge_base: knowledgeBase,
  program: z
    .string()
    .check(
      z.minLength(1, "it is empty"),
      z.maxLength(20_000),
      z.describe("a KoPL program, such as Find(France) | Relate(borders, forward) | Count()"),
    ),
  trace: z._default(z.boolean(), false).check(z.describe("show what every step gave")),
});

export const runProgram = tool({
  name: "run_program",
  title: "Run a KoPL program",
  description:
    "Runs a program of KoPL, the 27 functions of KQA Pro, on a knowledge base: counting, comparing, attributes with units and dates, qualifiers of facts, which queries cannot say. Steps are joined by |. Errors name the step. With trace every step shows what it gave.",
  input,
  readOnly: true,
  room: ({ trace }) => (trace ? 30_000 : 7000),
  async run({ knowledge_base, program, trace }, call) {
    // A text of two lines is no path: the operation reads no file of the server's.
    const read = `${program}\n`;
    const found = await call.run("runKopl", {
      kb: knowledge_base,
      program: read,
      trace,
      rows: 100_000,
      timeout: 20,
    });
    const { answers, kind, outcome, notes } = found;
    const shown = answers.slice(0, 50);
    return {
      summary:
        answers.length === 0
          ? `the program gave nothing (${outcome}); call again with trace to see which step is empty`
          : `${answers.length} ${answers.length === 1 ? "answer" : "answers"}${kind === null ? "" : `, ${kind}`}: ${shown.slice(0, 5).join(", ")}${answers.length > 5 ? ", …" : ""}`,
      program: found.program,
      kind,
      answers: shown,
      outcome,
      count: answers.length,
      ...(notes.length === 0 ? {} : { notes }),
      trace: found.trace?.map(({ step, function: name, inputs, size, items }) => ({
        step,
        function: name,
        inputs,
        size,
        items,
      })),
    };
  },
});
