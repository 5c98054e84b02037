import * as z from "zod/mini";
import { writtenFile } from "../contract/domain-shapes.ts";
import { count, described, known, list, seconds, share, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { tracedCall, yielded } from "../kopl/step-fields.ts";
import { link, parserScores, spelled } from "./domain-shapes.ts";

const reading = known(
  "Reading",
  z.object({
    program: word(
      "the program of KoPL as text; empty where the rules read a formula, or the parser names answers and writes no program",
    ),
    formula: z.optional(word("the formula, where the rules read one")),
    runs: z.optional(
      described(
        z.boolean(),
        "`lacuna ask` answers the formula as it stands; else it holds what formulas cannot say, as an order by a number or a year of a value",
      ),
    ),
    sentence: z.optional(word("the formula said in English, by rule: what was understood")),
    sparql: z.optional(word("the query that the program was made from, of parsers that write SPARQL")),
    whether: z.optional(
      described(
        z.literal(true),
        'the question is one of yes or no that KoPL does not verify: the answer is "yes" where the program counts more than 0, or gives `yesIf`, else "no"',
      ),
    ),
    yesIf: z.optional(word("of a comparison: what the program gives where the answer is yes")),
    nothing: z.optional(
      described(
        z.literal(true),
        "the question is understood, and the knowledge base has nothing that answers it: a value or a year is not known there",
      ),
    ),
    probability: share("how probable it is that this is meant"),
    answers: list(z.string(), "what the program gives, or yes or no"),
    links: list(link, "words of the question and what they were linked to"),
    unused: list(link, "entities that the question surely names and this reading leaves out"),
  }),
);

const refused = known(
  "RefusedQuestion",
  z.object({
    words: list(z.string(), "words of the question that no reading of it means"),
    because: word("why a reading without them would answer another question"),
    nearest: z.optional(
      word("the reading that comes nearest, to be mended by hand: it leaves these words out"),
    ),
    nearestSentence: z.optional(word("the same said in English")),
  }),
);

/** A question in words, as it was read and answered. */
export const answeredInWords = z.object({
  question: z.string(),
  answers: list(
    z.string(),
    "of the likeliest reading; none where nothing is known of it, or the question was not understood",
  ),
  reading: described(z.nullable(reading), "the likeliest reading that gives an answer"),
  refused: z.optional(
    described(
      refused,
      "the question is not answered: words that turn its meaning have no step that means them",
    ),
  ),
  spelled: z.optional(list(spelled, "words that were mended before they were looked up")),
  steps: list(z.object({ ...tracedCall, ...yielded }), "what each step of the program did"),
  others: list(reading, "other readings, with other answers, likeliest first"),
  unknown: list(z.string(), "words that nothing is known of"),
  trainedHere: described(
    z.boolean(),
    "the parser was trained for a knowledge base with these concepts, keys and relations; else only their names say what they are",
  ),
});
export type AnsweredInWords = Plain<z.output<typeof answeredInWords>>;

/** The figures of a parser. */
export const parserScored = z.object({
  knowledgeBase: z.string(),
  ...parserScores.shape,
  milliseconds: described(z.number(), "a question, on average"),
  predictions: z.optional(writtenFile),
});
export type ParserScored = Plain<z.output<typeof parserScored>>;

/** A parser that was trained. */
export const parserTrained = z.object({
  out: word("the folder"),
  knowledgeBase: z.string(),
  model: word("the kind of parser"),
  questions: z.object({
    train: count("questions it was trained on"),
    held: count("questions it was validated and calibrated on"),
  }),
  words: count("words it knows"),
  parameters: count("numbers it learned"),
  updates: count("updates taken"),
  kept: count("updates of the values that were kept"),
  curve: list(
    z.object({
      update: z.int(),
      loss: described(z.number(), "mean since the validation before"),
      value: share("held-out questions whose program is found exactly"),
    }),
    "the validations",
  ),
  file: writtenFile,
  seconds,
});
export type ParserTrained = Plain<z.output<typeof parserTrained>>;

/** A parser whose weights were read. */
export const parserImported = z.object({
  out: word("the folder"),
  model: word("the kind of parser"),
  weights: word("the file that the weights were read from"),
  width: count("width of embeddings and layers"),
  layers: described(z.tuple([z.int(), z.int()]), "layers of the encoder and of the decoder"),
  tokens: count("tokens it knows"),
  added: list(
    z.string(),
    "tokens that the files do not have: the parser has to be trained before it can be used",
  ),
  blanks: described(z.enum(["kept", "stripped"]), "blanks beside tokens that are never taken apart"),
  parameters: count("numbers it has"),
  file: writtenFile,
  seconds,
});
export type ParserImported = Plain<z.output<typeof parserImported>>;
