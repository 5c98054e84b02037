import type { Random } from "../../numeric/random.ts";
import type { LinkedQuestion } from "../linking/linker.ts";
import { gramRows, type Vocabulary } from "./vocabulary.ts";

/** The features of a word beside itself. */
export const TOKEN_FEATURES = 12;
/** The features of a candidate for a name, and for a value. */
export const NAME_FEATURES = 8;
export const VALUE_FEATURES = 8;

/** Words of mentions this like a name are no mistyped words. */
const SURE = 0.85;

/** A question as the network reads it. */
export interface Prepared {
  readonly linked: LinkedQuestion;
  readonly length: number;
  readonly words: Uint32Array;
  readonly grams: readonly (readonly number[])[];
  /** length × {@link TOKEN_FEATURES} */
  readonly features: Float32Array;
  /** Number of the concept of the name that a word is part of, or -1. */
  readonly concepts: Int32Array;
  /** names × {@link NAME_FEATURES}, values × {@link VALUE_FEATURES} */
  readonly names: Float32Array;
  readonly values: Float32Array;
}

/** Hides words during training. */
export interface Hiding {
  readonly random: Random;
  readonly words: number;
  readonly names: number;
}

/** Turns a linked question into numbers; a question without words has one that is empty. */
export function prepared(
  linked: LinkedQuestion,
  vocabulary: Vocabulary,
  grams: number,
  hiding?: Hiding,
): Prepared {
  const { tokens, names, values, schema } = linked;
  const length = Math.max(1, tokens.length);
  const features = new Float32Array(length * TOKEN_FEATURES);
  const concepts = new Int32Array(length).fill(-1);
  const raise = (from: number, to: number, feature: number, value: number) => {
    for (let at = from; at < to; at++)
      features[at * TOKEN_FEATURES + feature] = Math.max(features[at * TOKEN_FEATURES + feature]!, value);
  };
  for (const name of names) {
    if (!name.best) continue;
    raise(name.from, name.to, 0, name.similarity);
    if (name.exact) raise(name.from, name.to, 1, 1);
    raise(name.from, name.from + 1, 2, 1);
    raise(name.from, name.to, 3, name.similarity > 0.75 ? 1 : 0);
    if (name.similarity > 0.6) for (let at = name.from; at < name.to; at++) concepts[at] = name.concept;
  }
  for (const mention of schema.concepts.values()) raise(mention.from, mention.to, 4, mention.similarity);
  for (const mention of schema.keys.values()) raise(mention.from, mention.to, 5, mention.similarity);
  for (const mention of schema.predicates.values()) raise(mention.from, mention.to, 6, mention.similarity);
  const kinds = { number: 7, year: 8, date: 9, text: 10 };
  for (const value of values) {
    raise(value.from, value.to, kinds[value.kind], value.similarity);
    if (value.kind === "text" && value.exact) raise(value.from, value.to, 11, 1);
  }
  const isSure = (at: number) => features[at * TOKEN_FEATURES]! >= SURE;
  const spelled = tokens.map(({ text }, at) => (isSure(at) ? text : vocabulary.corrected(text)));
  const isNamed = (at: number) => features[at * TOKEN_FEATURES + 3]! > 0;
  const hidden = Array.from({ length }, (_, at) =>
    hiding ? hiding.random.real() < (isNamed(at) ? hiding.names : hiding.words) : false,
  );
  return {
    linked,
    length,
    words: Uint32Array.from({ length }, (_, at) => (hidden[at] ? 0 : vocabulary.number(spelled[at] ?? ""))),
    grams: Array.from({ length }, (_, at) =>
      hidden[at] && isNamed(at) ? [] : gramRows(spelled[at] ?? "", grams),
    ),
    features,
    concepts,
    names: Float32Array.from(
      names.flatMap((each, at) => [
        each.similarity,
        ...[
          Number(each.exact),
          each.coverage,
          Number(each.best),
          Number(each.alias),
          at / 16,
          (each.to - each.from) / 4,
        ],
        each.concept < 0 ? 1 : 0,
      ]),
    ),
    values: Float32Array.from(
      values.flatMap((each) => [
        ...(["number", "year", "date", "text"] as const).map((kind) => Number(each.kind === kind)),
        ...[each.similarity, Number(each.exact), (each.to - each.from) / 4, 1],
      ]),
    ),
  };
}
