import type { Interner } from "../../formats/interner.ts";
import { textAt } from "../byte-vocabulary.ts";

/** Largest number of attributes: each takes eight bytes per entity, however few entities have it. */
export const MOST_ATTRIBUTES = 64;

/** Keeps the first number of an attribute of a subject; false when the literal is no number or there are too many attributes. */
export function keepValue(
  numbers: Map<string, Map<string, number>>,
  subject: string,
  attribute: string,
  number: number,
): boolean {
  if (!Number.isFinite(number)) return false;
  let values = numbers.get(attribute);
  if (!values) {
    if (numbers.size === MOST_ATTRIBUTES) return false;
    values = new Map();
    numbers.set(attribute, values);
  }
  if (!values.has(subject)) values.set(subject, number);
  return true;
}

/** The numbers as columns over the entities; subjects without triples are no entities. */
export function attributesOf(
  entities: Interner,
  numbers: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, Float64Array> {
  const columns = [...numbers].map(
    ([name, values]) => [name, values, new Float64Array(entities.size).fill(Number.NaN)] as const,
  );
  if (columns.length > 0)
    for (let id = 0; id < entities.size; id++) {
      const subject = textAt(entities, id);
      for (const [, values, column] of columns) column[id] = values.get(subject) ?? Number.NaN;
    }
  return new Map(columns.map(([name, , column]) => [name, column]));
}
