import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceFrom, editDistance } from "../../src/formats/text/edit-distance.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";
import { readableName } from "../../src/query/names.ts";
import { similarNames } from "../../src/query/similar.ts";

describe("similarNames", () => {
  const places = vocabularyOf(
    ["France", "Spain", "South Africa", "São Tomé", "Francia"],
    [undefined, "España"],
  );
  it.each([
    ["france", ["France"]],
    ["Frnace", ["France"]],
    ["Spian", ["Spain"]],
    ["Franca", ["France", "Francia"]],
    ["south_africa", ["South Africa"]],
    ["Sao Tome", ["São Tomé"]],
    ["espana", ["España"]],
    ["Africa", ["South Africa"]],
    ["Zanzibar", []],
    ["", []],
    ["x".repeat(1000), []],
  ])("%s", (wanted, expected) => {
    expect(similarNames(places, wanted)).toEqual(expected);
  });

  it("finds other capitals among millions of names without reading them all", () => {
    let read = 0;
    const size = 5_000_000;
    const huge = {
      size,
      hasLabels: false,
      name: (id: number) => {
        read++;
        return `Entity_${id}`;
      },
      id: (name: string) => (name === "Entity_4999999" ? size - 1 : undefined),
      label: (id: number) => `Entity_${id}`,
      withLabel: () => [],
    };
    expect(similarNames(huge, "entity 4999999")).toEqual(["Entity_4999999"]);
    expect(read).toBeLessThanOrEqual(100_000);
  });
});

it("distances of all rows at once are those of row by row", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "😀"), maxLength: 32 });
  fc.assert(
    fc.property(words, words, fc.nat(9), (a, b, most) => {
      expect(distanceFrom(a)(b, most)).toBe(editDistance(a, b, most));
    }),
    { numRuns: 2000 },
  );
});

it("editDistance counts edits and stops at the limit", () => {
  expect(editDistance("kitten", "sitting", 5)).toBe(3);
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("", "abc", 4)).toBe(3);
  expect(editDistance("abcdef", "uvwxyz", 2)).toBe(3);
  expect(editDistance("same", "same", 1)).toBe(0);
  // Neighbours that changed places are one edit, and are not edited again: "ca" to "abc" is three.
  expect(editDistance("Spian", "Spain", 1)).toBe(1);
  expect(editDistance("ca", "abc", 5)).toBe(3);
});

it("readableName falls back to the unique name where the label means something else", () => {
  const vocabulary = vocabularyOf(["a", "b", "c", "d"], ["Georgia", "Georgia", "a", "Delta"]);
  expect([0, 1, 2, 3].map((id) => readableName(vocabulary, id))).toEqual(["a", "b", "c", "Delta"]);
});
