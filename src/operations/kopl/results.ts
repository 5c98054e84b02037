import * as z from "zod/mini";
import { shard, writtenFile } from "../contract/domain-shapes.ts";
import { count, described, known, list, outcome, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { kbFinding, kbValue, type koplScores, note, questionsManifest } from "./domain-shapes.ts";
import { call, tracedCall, yielded } from "./step-fields.ts";

export type KoplNote = Plain<z.output<typeof note>>;

const resultKinds = z.enum(["entities", "names", "count", "values", "predicates", "verdict"]);

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
  findings: list(kbFinding, "what was found"),
});
export type CheckedKnowledgeBase = Plain<z.output<typeof checkedKnowledgeBase>>;

/** A folder of questions that was written: its manifest, and where it lies. */
export const writtenQuestions = z.object({
  out: word("the folder"),
  ...questionsManifest.shape,
});
export type WrittenQuestions = Plain<z.output<typeof writtenQuestions>>;

const { format: _, questions: __, zeroShot: ___, files: ____, ...recipe } = questionsManifest.shape;

/** A shard of a folder of questions. */
const writtenQuestionShard = z.object({
  out: word("the folder"),
  format: z.literal("lacuna-question-shard"),
  ...recipe,
  shard,
  attempts: count("attempts of the first round that the shard made"),
  candidates: count("those of them that gave a question"),
  files: questionsManifest.shape.files,
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

export type KoplScores = Plain<z.output<typeof koplScores>>;
