import { noun, under } from "../command/under.ts";
import { parserEval } from "../semantic-parsing/evaluate.ts";
import { parserImport } from "../semantic-parsing/import.ts";
import { parserTrain } from "../semantic-parsing/train.ts";

/** `lacuna parser`. */
export const parser = under(
  noun(
    "parser",
    "parsers of questions in words: train them for a knowledge base, read weights of others, score them",
  ),
  [parserTrain, parserImport, parserEval],
);
