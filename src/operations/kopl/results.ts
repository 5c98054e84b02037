import * as z from "zod/mini";
import {
  byName,
  count,
  described,
  known,
  list,
  outcome,
  share,
  word,
  writtenFile,
} from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { call, tracedCall, yielded } from "./step-fields.ts";

const note = known(
  "KoplNote",
  z.object({
    step: count("from 0"),
    code: word("what is noted; `wrong-type`: a value of a type that its key never has"),
    message: z.string(),
  }),
);
export type KoplNote = Plain<z.output<typeof note>>;

const resultKinds = z.enum(["entities", "names", "count", "values", "predicates", "verdict"]);

/** A value of a knowledge base; the unit of a number without one is `1`. */
const kbValue = known(
  "KbValue",
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("string"), value: z.string() }),
    z.object({ type: z.literal("quantity"), value: z.number(), unit: z.string() }),
    z.object({ type: z.literal("year"), value: z.number() }),
    z.object({ type: z.literal("date"), value: word("an ISO day") }),
  ]),
);
const qualifiers = z.array(z.object({ key: z.string(), value: kbValue }));

/** A fact of a knowledge base. */
const fact = known(
  "Fact",
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("attribute"),
      subject: z.string(),
      key: z.string(),
      value: kbValue,
      qualifiers,
    }),
    z.object({
      kind: z.literal("relation"),
      subject: z.string(),
      predicate: z.string(),
      direction: z.enum(["forward", "backward"]),
      object: z.string(),
      qualifiers,
    }),
  ]),
);

const wantedShares = z.object({
  types: byName(z.number(), "of each type of question"),
  multiHop: share("questions of two hops and more"),
  fiveHops: share("questions of five hops and more"),
  fourSteps: share("programs of four functions"),
  longPrograms: share("programs of more than ten functions"),
  meanSteps: described(z.number(), "functions of a program on average"),
});

/** The result of a program. */
export const koplRun = z.object({
  program: word("the program as text"),
  kind: described(z.nullable(resultKinds), "what the answers are; null when a limit was reached"),
  answers: z.array(z.string()),
  outcome,
  notes: list(note, "what is worth saying about steps"),
  trace: z.optional(
    list(
      z.object({
        ...tracedCall,
        kind: z.string(),
        ...yielded,
        facts: z.optional(list(fact, "the facts the first of them were found by")),
        notes: z.array(note),
        took: z.optional(described(z.number(), "milliseconds")),
      }),
      "every step",
    ),
  ),
});
export type KoplRun = Plain<z.output<typeof koplRun>>;

/** A program as a query, and what an engine answers. */
export const koplSparql = z.object({
  program: word("the program as text"),
  sparql: z.string(),
  ran: z.optional(
    described(
      z.object({
        engine: word("`oxigraph` or the host of the endpoint"),
        answer: described(z.nullable(z.string()), "null when there is none, or more than one"),
        rows: count("rows the query gave; 1 for an ASK"),
        reason: z.optional(word("why there is no answer")),
      }),
      "with {run} or {endpoint}",
    ),
  ),
});
export type KoplSparql = Plain<z.output<typeof koplSparql>>;

/** A query as a program, in every form. */
export const koplOfSparql = z.object({
  program: z.string(),
  steps: list(z.object(call), "as KQA Pro's files have it, with `What` for QueryName"),
  sequence: z.string(),
});
export type KoplOfSparql = Plain<z.output<typeof koplOfSparql>>;

/** An export: a file, or the text itself where no file was named. */
export const exportedKnowledgeBase = z.object({
  format: z.enum(["ntriples", "turtle"]),
  out: z.optional(word("the file")),
  written: z.optional(writtenFile),
  rdf: z.optional(word("the text, where no file was named")),
});
export type ExportedKnowledgeBase = Plain<z.output<typeof exportedKnowledgeBase>>;

/** The contents of a knowledge base, and what is broken or odd in it. */
export const checkedKnowledgeBase = z.object({
  ok: described(z.boolean(), "no finding is one of something broken"),
  name: z.string(),
  entities: z.int(),
  concepts: z.int(),
  attributes: count("facts with a value"),
  relations: count("facts that link two nodes"),
  qualifiers: z.int(),
  findings: list(
    z.object({
      code: z.string(),
      broken: described(z.boolean(), "the source contradicts itself or lacks what it refers to"),
      count: count("how often it was found"),
      message: z.string(),
      examples: list(z.string(), "the first few cases"),
    }),
    "what was found",
  ),
});
export type CheckedKnowledgeBase = Plain<z.output<typeof checkedKnowledgeBase>>;

/** How questions were made. */
const questionsRecipe = {
  version: z.literal(1),
  generator: word("program and version"),
  knowledgeBase: z.object({
    name: z.string(),
    entities: z.int(),
    concepts: z.int(),
    attributes: z.int(),
    relations: z.int(),
    qualifiers: z.int(),
    hash: word("SHA-256 of names, facts and qualifiers"),
  }),
  count: count("how many were asked for"),
  seed: z.int(),
  split: z.enum(["random", "compositional"]),
  shares: described(wantedShares, "shares of types and lengths that were wanted"),
  templates: described(z.unknown(), "wordings that replace the defaults; null where there are none"),
};
const questionFiles = list(z.object({ file: z.string(), bytes: z.int(), sha256: z.string() }), "the files");

/** A folder of questions that was written: its manifest, and where it lies. */
export const writtenQuestions = z.object({
  out: word("the folder"),
  format: z.literal("lacuna-questions"),
  ...questionsRecipe,
  questions: z.object({ train: z.int(), valid: z.int(), test: z.int() }),
  zeroShot: count("validation and test questions whose answer no training question has"),
  files: questionFiles,
});
export type WrittenQuestions = Plain<z.output<typeof writtenQuestions>>;

/** A shard of a folder of questions. */
const writtenQuestionShard = z.object({
  out: word("the folder"),
  format: z.literal("lacuna-question-shard"),
  ...questionsRecipe,
  shard: z.object({ index: z.int(), of: z.int() }),
  attempts: count("attempts of the first round that the shard made"),
  candidates: count("those of them that gave a question"),
  files: questionFiles,
});
export type WrittenQuestionShard = Plain<z.output<typeof writtenQuestionShard>>;

/** The result of `kopl generate`: a folder of questions, or a shard of one. */
export const generatedQuestions = z.discriminatedUnion("format", [writtenQuestions, writtenQuestionShard]);

/** Questions whose programs were found, and what became of the others. */
export const importedQuestions = z.object({
  out: word("the folder"),
  read: count("questions that were read"),
  fates: described(
    z.object({
      recovered: count("their program gives their answer"),
      repeated: count("another file has them, or they were asked before in the same words"),
      "no-patterns": z.int(),
      unreadable: count("a pattern has no known predicate"),
      ambiguous: count("a pattern can be taken apart in several ways"),
      "no-target": count("no pattern has what is asked for"),
      "not-connected": count("a pattern has nothing to do with what is asked for"),
      "other-answer": count("their program gives another answer on the facts that are known"),
      "no-answer": count("their program gives no answer on the facts that are known"),
    }),
    "what became of the questions; the first ones are written",
  ),
  knowledgeBase: z.object({ entities: z.int(), concepts: z.int() }),
  questions: z.object({ train: z.int(), valid: z.int(), test: z.int() }),
});
export type ImportedQuestions = Plain<z.output<typeof importedQuestions>>;

const right = {
  correct: z.int(),
  total: z.int(),
  accuracy: z.optional(share("`correct / total`; absent for an empty group")),
};
const group = known("KoplShare", z.object(right));
const numbered = z.object({ value: z.int(), ...right });

/** Scores of predicted answers, programs or queries. */
export const koplScores = z.object({
  outcome,
  questions: count("gold questions"),
  predictions: count("predictions"),
  overall: described(group, "over all gold questions; one without a prediction is wrong"),
  overallOfPredicted: described(group, "over the questions that have a prediction, as KQA Pro counts"),
  skills: byName(group, "by skill"),
  hops: list(numbered, "by hops"),
  lengths: list(numbered, "by the number of functions of the gold program"),
  programs: z.optional(
    described(
      z.object({
        total: z.int(),
        exact: z.int(),
        equivalent: z.int(),
        timedOut: count("programs whose time ran out; they are among the failures"),
        failures: list(z.object({ code: z.string(), count: z.int() }), "programs that fail, by the error"),
        departures: list(
          z.object({
            function: z.string(),
            kind: z.enum(["function", "inputs", "missing", "superfluous"]),
            count: z.int(),
            rightAnswers: count("predictions among these whose answer is right all the same"),
          }),
          "at which function of the gold program predictions first depart; most frequent first",
        ),
      }),
      "of predicted programs for questions with a gold program",
    ),
  ),
});
export type KoplScores = Plain<z.output<typeof koplScores>>;
