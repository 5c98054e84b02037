import type { Command } from "commander";
import { parserEval } from "../parser/eval.ts";
import { parserTrain } from "../parser/train.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna parser train` and `eval`. */
export function addParserCommands(program: Command, io: Io): void {
  const parser = program
    .command("parser")
    .description("parsers of questions in words: train them for a knowledge base, score them");
  for (const add of [parserTrain, parserEval]) add(parser, io);
}
