import type { Field } from "./field.ts";
import { relationNames } from "./headings.ts";
import type { Add } from "./lexicon.ts";
import { sideWords } from "./words/side-words.ts";

/** Columns that are one side of a row, and the words of both. */
export function sidesOf({ graph }: Field) {
  const labels = relationNames(graph);
  return sideWords.flatMap((words) => {
    const [first, second] = [words.one, words.other].map((names) =>
      labels.findIndex((label) => names.test(label)),
    );
    return first! < 0 || second! < 0 || first === second
      ? []
      : [{ words, one: 2 * first!, other: 2 * second! }];
  });
}

/** Adds the words for two columns of one kind that say who met whom: home and away, winner and loser. */
export function addSides(field: Field, add: Add): void {
  for (const { words, one, other } of sidesOf(field)) {
    const [there, back] = [[one ^ 1, other] as const, [other ^ 1, one] as const];
    add(words.nouns, { type: "REL", relations: [one, other] });
    add(words.oneNouns, { type: "REL", relations: [one] });
    add(words.otherNouns, { type: "REL", relations: [other] });
    if (words.oneRole) add(words.oneRole, { type: "ROLE", relation: one });
    if (words.otherRole) add(words.otherRole, { type: "ROLE", relation: other });
    if (words.meets) add(words.meets, { type: "RIVAL", pairs: [there, back] });
    if (words.does) add(words.does, { type: "RIVAL", pairs: [there] });
    if (words.undergoes) add(words.undergoes, { type: "RIVAL", pairs: [back] });
  }
}
