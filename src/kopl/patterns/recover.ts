import { LacunaError } from "../../error.ts";
import { kbFromJson } from "../../kb/formats/kqapro.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { sameAnswer } from "../evaluate/match.ts";
import type { Question } from "../generate/attempt.ts";
import { typeOfForm } from "../generate/question-types.ts";
import { hopsOf } from "../hops.ts";
import type { Program } from "../program.ts";
import { runProgram } from "../run/run.ts";
import { sparqlOfForm } from "../sparql/printing/print.ts";
import { sharedIris } from "../sparql/printing/shared-iris.ts";
import { programOfForm } from "../sparql/to-program.ts";
import { bindingOfAnswer, bound, grounded, holding, type PatternQuestion } from "./bind.ts";
import { type FactTable, factTable } from "./fact-table.ts";
import { formOfPatterns } from "./form.ts";
import { type KbJson, kbJsonOfFacts } from "./knowledge-base.ts";
import type { Pattern } from "./pattern.ts";
import type { PatternBlock } from "./read-blocks.ts";
import { keyTypes } from "./values.ts";
import { patternWords, readingsOfLine, withoutCommas } from "./words.ts";

/** Lists of facts, and questions with patterns. */
export interface PatternFiles {
  readonly attributes: readonly Pattern[];
  readonly relations: readonly Pattern[];
  readonly blocks: readonly PatternBlock[];
}

/** The possible outcomes for a question. */
export const fates = [
  "recovered",
  "repeated",
  "no-patterns",
  "unreadable",
  "ambiguous",
  "no-target",
  "not-connected",
  "other-answer",
  "no-answer",
] as const;
export type Fate = (typeof fates)[number];

export interface Recovered {
  readonly kb: KbJson;
  /** Those whose program gives the answer; they have no choices. */
  readonly questions: readonly Question[];
  readonly fates: Readonly<Record<Fate, number>>;
}

/** Rounds in which facts of some questions tell what others speak of. */
const ROUNDS = 4;

/**
 * Finds the programs of questions that come with patterns, and the knowledge base they are asked on: the facts that are listed,
 * with those that the questions and their answers say. A program is kept where running it on them gives the answer.
 */
export function recoverPrograms({ attributes, relations, blocks }: PatternFiles): Recovered {
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  const known = new Set<string | number>();
  // Files share questions, and a few questions have been asked twice.
  const fresh = blocks.filter(({ id, question }) => {
    const before = known.has(id) || known.has(question);
    known.add(id).add(question);
    return !before;
  });
  counts.repeated = blocks.length - fresh.length;
  const words = patternWords(
    attributes,
    relations,
    fresh.flatMap(({ lines }) => lines),
  );
  const apart = fresh.flatMap((block): PatternQuestion[] => {
    const readings = block.lines.map((line) => readingsOfLine(line, words));
    const fate =
      readings.length === 0
        ? "no-patterns"
        : readings.some((all) => all.length === 0)
          ? "unreadable"
          : readings.some((all) => all.length > 1)
            ? "ambiguous"
            : undefined;
    if (fate) {
      counts[fate]++;
      return [];
    }
    const { id, question, target, answer } = block;
    return [{ id, question, target, answer, patterns: readings.map(([only]) => only!) }];
  });

  const isAttribute = (predicate: string) => words.attributes.has(predicate);
  const facts = factsOf(apart, [...attributes, ...relations]);
  const types = keyTypes(words.listed);
  for (const { predicate, object, qualifiers } of facts.all) {
    if (isAttribute(predicate)) types.add(predicate, object);
    for (const { key, value } of qualifiers) types.add(key, value);
  }
  const json = kbJsonOfFacts(facts.all, isAttribute, types);
  const kb = kbFromJson(json);
  const questions = apart.flatMap((each): Question[] => {
    const form = formOfPatterns(each.target, each.patterns, { isAttribute, types });
    if (typeof form === "string") {
      counts[form]++;
      return [];
    }
    const program = programOfForm(form);
    const answer = answerOf(kb, program);
    const fate =
      answer === undefined ? "no-answer" : sameAnswer(each.answer, answer) ? "recovered" : "other-answer";
    counts[fate]++;
    if (fate !== "recovered") return [];
    const { question, answer: gold } = each;
    const sparql = sparqlOfForm(form, { shared: sharedIris(kb) });
    return [
      { question, program, sparql, answer: gold, choices: [], type: typeOfForm(form), hops: hopsOf(program) },
    ];
  });
  return { kb: json, questions, fates: counts };
}

/** The listed facts, spelled as questions spell them, and what the questions say. */
function factsOf(questions: readonly PatternQuestion[], listed: readonly Pattern[]): FactTable {
  const spelling = new Map<string, string>();
  const spell = (text: string) => {
    if (text.includes(",")) spelling.set(withoutCommas(text), text);
  };
  for (const { patterns, answer } of questions) {
    spell(answer);
    for (const { subject, object, qualifiers } of patterns) {
      spell(subject);
      spell(object);
      for (const { value } of qualifiers) spell(value);
    }
  }
  const spelled = (text: string) => spelling.get(text) ?? text;
  const facts = factTable();
  for (const { subject, predicate, object, qualifiers } of listed)
    facts.add({
      subject: spelled(subject),
      predicate,
      object: spelled(object),
      qualifiers: qualifiers.map(({ key, value }) => ({ key, value: spelled(value) })),
    });
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) {
      const binding = bound(question, bindingOfAnswer(question), facts);
      for (const pattern of holding(question)) {
        const fact = grounded(pattern, binding);
        if (fact) facts.add(fact);
      }
    }
  return facts;
}

/** The first answer of a program; undefined where it fails or finds nothing. */
function answerOf(kb: KnowledgeBase, program: Program): string | undefined {
  try {
    return runProgram(kb, program, { entitiesOnly: true }).answers[0];
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
