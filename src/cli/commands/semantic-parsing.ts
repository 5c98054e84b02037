import type { Command } from "commander";
import { parserEval } from "../semantic-parsing/evaluate.ts";
import { parserImport } from "../semantic-parsing/import.ts";
import { parserTrain } from "../semantic-parsing/train.ts";
import type { Io } from "../terminal/io.ts";

/** Adds `lacuna parser train`, `import` and `evaluate`. */
export function addParserCommands(program: Command, io: Io): void {
  const parser = program
    .command("parser")
    .description(
      "parsers of questions in words: train them for a knowledge base, read weights of others, score them",
    );
  for (const add of [parserTrain, parserImport, parserEval]) add(parser, io);
}
