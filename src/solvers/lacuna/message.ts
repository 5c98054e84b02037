import type { Classes } from "./classes.ts";
import { KNOWN } from "./classes.ts";

/**
 * The message of a part of a query: a value for every entity and every class of missing links. Vectors are dense, one number an
 * entity, and are not changed once a message is made.
 */
export interface Message {
  /**
   * Entities that known links alone lead to: 1, less where a missing link is denied, 0 elsewhere.
   */
  readonly known: Float64Array;
  /** The confidence of the predictor in the known links that lead there. It only orders entities. */
  readonly strength: Float64Array;
  /** Expected numbers of matches whose missing links form a class, by its name. */
  readonly missing: ReadonlyMap<string, Float64Array>;
}

/** The largest share of an entity that stays where a missing link is denied: a prediction is no proof. */
export const LEAST_LEFT = 1e-6;

/** All classes of a message, the known one too. */
export const partsOf = ({ known, missing }: Message): [name: string, values: Float64Array][] => [
  [KNOWN, known],
  ...missing,
];

/** Adds values to those of a class, which are the caller's own. */
export function addTo(parts: Map<string, Float64Array>, name: string, values: Float64Array): void {
  const before = parts.get(name);
  if (!before) parts.set(name, values);
  else for (let t = 0; t < values.length; t++) before[t]! += values[t]!;
}

/** The conjunction of two messages: classes are multiplied entity by entity, each with each. */
export function joined(a: Message, b: Message, classes: Classes): Message {
  const missing = new Map<string, Float64Array>();
  for (const [nameA, valuesA] of partsOf(a))
    for (const [nameB, valuesB] of partsOf(b)) {
      if (nameA === KNOWN && nameB === KNOWN) continue;
      const name = classes.both(nameA, nameB);
      const before = missing.get(name);
      if (before) for (let t = 0; t < before.length; t++) before[t]! += valuesA[t]! * valuesB[t]!;
      else missing.set(name, product(valuesA, valuesB));
    }
  return {
    known: product(a.known, b.known),
    strength: product(a.strength, b.strength),
    missing,
  };
}

/**
 * The union of messages. An entity that is known by one operand needs no other; elsewhere an entity that one alternative leads
 * to has the class of that, and one that both lead to a class of its own.
 */
export function united(a: Message, b: Message, classes: Classes): Message {
  const known = a.known.map((value, t) => Math.max(value, b.known[t]!));
  const strength = a.strength.map((value, t) => Math.max(value, b.strength[t]!));
  const left = known.map((value) => 1 - value);
  const missing = new Map<string, Float64Array>();
  for (const [name, values] of [...a.missing, ...b.missing]) addTo(missing, name, product(values, left));
  for (const [nameA, valuesA] of a.missing)
    for (const [nameB, valuesB] of b.missing)
      addTo(missing, classes.either(nameA, nameB), product(product(valuesA, valuesB), left));
  return { known, strength, missing };
}

/** The share of each entity that stays when a match is absent: none where a match is known, 1 - min(P, 1) where P are expected. */
export function leftWithout({ known, missing }: Message): Float64Array {
  const expected = new Float64Array(known.length);
  for (const values of missing.values()) for (let t = 0; t < values.length; t++) expected[t]! += values[t]!;
  return known.map((value, t) => (1 - value) * Math.max(LEAST_LEFT, 1 - expected[t]!));
}

/** A message in which only so much of each entity is left, under the same classes. */
export function weakened({ known, strength, missing }: Message, left: Float64Array): Message {
  return {
    known: product(known, left),
    strength: product(strength, left),
    missing: new Map([...missing].map(([name, values]) => [name, product(values, left)])),
  };
}

/** Every entity, as far as it is left. */
export const everything = (left: Float64Array): Message => ({
  known: left,
  strength: left,
  missing: new Map(),
});

/** One entity. */
export function single(entity: number, entityCount: number): Message {
  const known = new Float64Array(entityCount);
  known[entity] = 1;
  return everything(known);
}

export const product = (a: Float64Array, b: Float64Array): Float64Array => {
  const result = new Float64Array(a.length);
  for (let t = 0; t < a.length; t++) result[t] = a[t]! * b[t]!;
  return result;
};

/** A message in which answers that the exact engine finds are known. */
export function withKnown(message: Message, answers: Uint32Array): Message {
  if (answers.every((id) => message.known[id]! > 0)) return message;
  const known = message.known.slice();
  for (const id of answers) if (known[id] === 0) known[id] = 1;
  return { ...message, known };
}
