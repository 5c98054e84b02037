import fc from "fast-check";
import { expect, test } from "vitest";
import { and, atom, constant, exists, type Formula, not, or, variable } from "../../src/query/formula.ts";
import { groundsAll } from "../../src/sql/statement/grounded.ts";

const names = ["x", "y", "z", "w"] as const;
type Link = readonly [head: string | number, tail: string | number];
const term = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string | number>(...names) },
  { weight: 1, arbitrary: fc.constant<string | number>(0) },
);
const links = (least: number) => fc.array(fc.tuple(term, term), { minLength: least, maxLength: 4 });

const formulaOf = ([head, tail]: Link): Formula => {
  const written = (each: string | number) => (typeof each === "string" ? variable(each) : constant(each));
  return atom(0, written(head), written(tail));
};

/** What constants lead to along some links: the part of their graph that hangs together with a constant. */
function reached(all: readonly Link[]): Set<string> {
  const found = new Set<string | number>([0]);
  for (let again = 0; again < all.length; again++)
    for (const [head, tail] of all) if (found.has(head) || found.has(tail)) found.add(head).add(tail);
  return new Set([...found].filter((each) => typeof each === "string"));
}

test("variables are grounded where constants lead to them, whichever of two ways holds", () => {
  fc.assert(
    fc.property(
      links(0),
      links(1),
      links(1),
      fc.subarray([...names]),
      fc.boolean(),
      fc.boolean(),
      (always, one, other, asked, isEither, isBound) => {
        const either = or(and(...one.map(formulaOf)), and(...other.map(formulaOf)));
        const parts = [...(isEither ? [either] : one.map(formulaOf)), ...always.map(formulaOf)];
        const body = and(...parts);
        const ways = isEither
          ? [
              [...always, ...one],
              [...always, ...other],
            ]
          : [[...always, ...one]];
        const wanted = asked.every((name) => ways.every((way) => reached(way).has(name)));
        const found = groundsAll(isBound ? exists(["w"], body) : body, asked);
        // Each way is followed by itself: what both reach only with links beside them is not looked for.
        if (isEither && always.length > 0) expect(found && !wanted).toBe(false);
        else expect(found).toBe(wanted);
        // What is denied leads nowhere.
        expect(groundsAll(and(not(body)), asked)).toBe(asked.length === 0);
      },
    ),
    { numRuns: 500 },
  );
});
