import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Program } from "../../kopl/program.ts";
import { formOfProgram, keyTypesOf } from "../../kopl/sparql/from-program.ts";
import type { LogicalForm } from "../../kopl/sparql/logical-form.ts";
import { programOfForm } from "../../kopl/sparql/to-program.ts";
import type { Random } from "../../numeric/random.ts";
import { choose, emptySituation, type Grammar, grammarOf, itemsOf } from "../grammar/grammar.ts";
import { choicesOf } from "../grammar/oracle.ts";
import type { Linker } from "../linking/linker.ts";
import type { Decision } from "../network/decode.ts";
import { type Hiding, type Prepared, prepared } from "../network/prepare.ts";
import type { Vocabulary } from "../network/vocabulary.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import { type NoiseSettings, typed } from "../wordings/noise.ts";
import { paraphrase } from "../wordings/paraphrase.ts";
import { chance } from "../wordings/pattern.ts";
import { simplified } from "../wordings/simplify.ts";
import { type Conditions, withSecondCondition } from "./combine.ts";

/** A question with its program, and with its logical form where it can be worded anew. */
export interface TrainingQuestion {
  readonly question: string;
  readonly program: Program;
  readonly form: LogicalForm | undefined;
}

/** The wording of questions during training. */
export interface WordingSettings {
  readonly lexicon: Lexicon;
  readonly noise: NoiseSettings;
  /** Share of questions that are worded anew. */
  readonly paraphrased: number;
  /** The share of these questions that get a second condition if they have one, and what it is chosen from. */
  readonly combined: number;
  readonly conditions: Conditions;
}

/** A question and its program. The form is there for programs of the published grammar. */
export function trainingQuestion(
  kb: KnowledgeBase,
  question: string,
  program: Program,
  generated: boolean,
): TrainingQuestion {
  if (!generated) return { question, program, form: undefined };
  try {
    return { question, program, form: formOfProgram(program, keyTypesOf(kb)) };
  } catch (error) {
    if (error instanceof LacunaError) return { question, program, form: undefined };
    throw error;
  }
}

/** A question as it is asked this time, and what it means then. */
export function asked(
  { question, program, form }: TrainingQuestion,
  { lexicon, noise, paraphrased, combined, conditions }: WordingSettings,
  random: Random,
): { readonly text: string; readonly program: Program } {
  if (!form || !chance(paraphrased, random))
    return { text: typed(question.replace(/\?\s*$/, ""), { ...noise, dropped: 0 }, random), program };
  const meant = simplified(
    chance(combined, random) ? withSecondCondition(form, conditions, random) : form,
    random,
  );
  return {
    text: typed(paraphrase(meant, { lexicon, random }), noise, random),
    program: programOfForm(meant),
  };
}

/** A question that the network reads, and what is to be decided. */
export interface Example {
  readonly prepared: Prepared;
  readonly grammar: Grammar;
  readonly decisions: readonly Decision[];
}

/** The example of a question; undefined where its program cannot be reached, since a name is not found. */
export function exampleOf(
  linker: Linker,
  vocabulary: Vocabulary,
  grams: number,
  text: string,
  program: Program,
  hiding?: Hiding,
): Example | undefined {
  const linked = linker.link(text);
  const grammar = grammarOf(linker, linked);
  const choices = choicesOf(grammar, program);
  if (!choices) return undefined;
  let situation = emptySituation;
  const decisions = choices.map(({ slot, item }): Decision => {
    const items = itemsOf(grammar, situation);
    situation = choose(grammar, situation, item);
    return { slot, items, right: items.indexOf(item) };
  });
  return { prepared: prepared(linked, vocabulary, grams, hiding), grammar, decisions };
}
