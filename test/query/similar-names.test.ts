// Names that may have been meant, against a search that compares every name letter by letter and skips none.
import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "../../src/formats/text/edit-distance.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";
import { folded } from "../../src/query/read-names.ts";
import { similarNames } from "../../src/query/similar.ts";

function naive(names: readonly string[], name: string): string[] {
  const wanted = folded(name);
  const most = Math.min(4, Math.max(1, Math.floor(wanted.length / 3)));
  const found = new Map<string, number>();
  for (const each of names) {
    if (each.length > 80) continue;
    const text = folded(each);
    const distance = editDistance(wanted, text, most);
    if (distance <= most) found.set(each, distance);
    else if (wanted.length >= 4 && text.includes(wanted)) found.set(each, most + text.length / 80);
  }
  const ranked = [...found].sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1));
  const sure = ranked.filter(([, distance]) => distance === 0);
  return (sure.length > 0 ? sure : ranked).slice(0, 3).map(([each]) => each);
}

const letter = fc.constantFrom("a", "b", "c", "d", "é", "A", "1", "2", "#", "C", "ü", "\u0301", "!");
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((each) => each.join(""));

test("the same as a search that skips nothing, the first time and again", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, word, (names, wanted, other) => {
      const vocabulary = vocabularyOf(names);
      // Other spellings that are looked up directly are no part of the search.
      for (const each of [wanted, other, wanted])
        if (!names.some((name) => folded(name) === folded(each)))
          expect(similarNames(vocabulary, each)).toEqual(naive(names, each));
    }),
    { numRuns: 500, seed: 44 },
  );
});
