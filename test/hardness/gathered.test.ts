import fc from "fast-check";
import { expect, test } from "vitest";
import type { Classes } from "../../src/hardness/classes/classes.ts";
import { createGathered, gather, gatheredCopy, startGathering } from "../../src/hardness/classes/gather.ts";
import type { Reached } from "../../src/hardness/reach/patterns.ts";
import { randomStream, shuffle } from "../../src/numeric/random.ts";

// Answers are gathered in the order of their tuples, parted in easy and hard ones, however many there are and in whatever order they come.

const ENTITIES = 3000;
const [KNOWN, FULL] = [1, 2];
/** A class for each set of patterns, told by the last word of the set. */
const classes: Classes = {
  list: [],
  of: (words, at, width) => words[at + width - 1]! % 250,
  inOrder: () => [],
};

/** One question after the other, each gathered in several parts, as columns of plain lists. */
const questions = fc.array(
  fc.record({
    width: fc.constantFrom(0, 1, 2, 3),
    patternWidth: fc.constantFrom(1, 2),
    parts: fc.array(
      fc.record({
        size: fc.constantFrom(0, 1, 2, 5, 40, 300, 900),
        seed: fc.nat(1000),
        sorted: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

test("answers are gathered as lists are put together, over all room there was", () => {
  fc.assert(
    fc.property(questions, (asked) => {
      const into = createGathered(ENTITIES);
      for (const { width, patternWidth, parts } of asked) {
        startGathering(into, width);
        const wanted = { easy: [] as number[], hard: [] as number[], classOf: [] as number[] };
        for (const [nth, { size, seed, sorted }] of parts.entries()) {
          const count = width === 0 ? Math.min(1, size) : size;
          const random = randomStream(seed, "gathered");
          const all = shuffle(
            Uint32Array.from({ length: ENTITIES }, (_, id) => id),
            random,
          ).slice(0, count);
          const ids = sorted ? all.sort() : all;
          const flags = Uint8Array.from(ids, () => [KNOWN, FULL, KNOWN | FULL][random.below(3)]!);
          const words = Uint32Array.from({ length: count * patternWidth }, () => random.below(2 ** 32));
          const prefix = Array.from({ length: Math.max(0, width - 1) }, (_, at) => 10 * nth + at);
          gather(into, { count, ids, flags, words } as Reached, classes, patternWidth, prefix);
          const slots = [...ids.keys()].sort((a, b) => ids[a]! - ids[b]!);
          for (const slot of slots) {
            const tuple = width === 0 ? [] : [...prefix, ids[slot]!];
            // What the observed graph alone gives is neither.
            if (flags[slot] === (KNOWN | FULL)) wanted.easy.push(...tuple);
            else if (flags[slot] === FULL) {
              wanted.hard.push(...tuple);
              wanted.classOf.push(words[(slot + 1) * patternWidth - 1]! % 250);
            }
          }
        }
        const found = gatheredCopy(into, "own", []);
        expect([...found.easy]).toEqual(wanted.easy);
        expect([...found.hard]).toEqual(wanted.hard);
        expect([...found.classOf]).toEqual(wanted.classOf);
        expect(found.type).toBe("own");
        // What is borrowed for the order is empty again.
        expect(into.marks.every((word) => word === 0) && into.marked.every((word) => word === 0)).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
});
