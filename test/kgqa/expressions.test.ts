import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyIndex } from "../../src/kgqa/checks/key-index.ts";
import { resplit } from "../../src/kgqa/resplit/resplit.ts";
import { sExpressionItems } from "../../src/kgqa/schema-items/s-expression.ts";

const none = { relations: [], classes: [], count: false, comparatives: [], superlatives: [], aggregates: [] };

describe("the items of an s-expression", () => {
  test.each<[string, object | string]>([
    ["film.actor", { classes: ["film.actor"] }],
    ["(JOIN film.actor.film m.07r1h)", { relations: ["film.actor.film"] }],
    ["(JOIN (R film.actor.film) m.07r1h)", { relations: ["film.actor.film"] }],
    ["(JOIN a.b (JOIN (R c.d) g.11))", { relations: ["a.b", "c.d"] }],
    ["(AND film.actor (JOIN a.b m.0))", { classes: ["film.actor"], relations: ["a.b"] }],
    ["(COUNT (AND x.y (JOIN a.b m.0)))", { classes: ["x.y"], relations: ["a.b"], count: true }],
    ["(ARGMAX x.y a.b)", { classes: ["x.y"], relations: ["a.b"], superlatives: ["argmax"] }],
    [
      "(ARGMIN x.y (JOIN a.b c.d))",
      { classes: ["x.y"], relations: ["a.b", "c.d"], superlatives: ["argmin"] },
    ],
    ["(TC (AND x.y (JOIN a.b m.0)) c.d NOW)", { classes: ["x.y"], relations: ["a.b", "c.d"] }],
    ["(TC x.y c.d (JOIN e.f m.0))", { classes: ["x.y"], relations: ["c.d", "e.f"] }],
    ...(
      [
        ["lt", "<"],
        ["le", "<="],
        ["gt", ">"],
        ["ge", ">="],
      ] as const
    ).map(([word, sign]): [string, object] => [
      `(AND x.y (${word} a.b 1999^^http://www.w3.org/2001/XMLSchema#gYear))`,
      { classes: ["x.y"], relations: ["a.b"], comparatives: [sign] },
    ]),
    ['(AND x.y (JOIN a.b "a \\" (b"^^xsd:string))', { classes: ["x.y"], relations: ["a.b"] }],
    // Entities and values are no classes.
    ...["m.0x", "g.11", "12", "-3", '"text"', "true^^xsd:boolean"].map((word): [string, object] => [
      word,
      {},
    ]),
    ["(COUNT m.0)", { count: true }],
    ["(NOPE x.y)", 'the function "NOPE" is not known'],
    ["((JOIN a b) c)", 'the function ["JOIN","a","b"] is not known'],
    ["", "it is not one expression"],
    ["a b", "it is not one expression"],
    ["(AND a b) c", "it is not one expression"],
    ["(AND a b", "a parenthesis is not closed"],
    ["AND a b)", "a parenthesis closes nothing"],
    [`${"(COUNT ".repeat(100)}x${")".repeat(100)}`, "it is nested deeper than 100"],
    [`${"(COUNT ".repeat(99)}x${")".repeat(99)}`, { classes: ["x"], count: true }],
  ])("%s", (text, items) => {
    expect(sExpressionItems(text)).toEqual(typeof items === "string" ? items : { ...none, ...items });
  });
});

test("an index of keys says in which parts a key was before", () => {
  const key = fc.tuple(fc.string({ maxLength: 3 }), fc.nat(30));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      const index = keyIndex();
      const before = new Map<string, Set<number>>();
      for (const [text, part] of keys) {
        const own = before.get(text) ?? new Set();
        const bits = index.add(text, part);
        expect(Array.from({ length: 31 }, (_, at) => at).filter((at) => (bits >> at) & 1)).toEqual(
          [...own].sort((a, b) => a - b),
        );
        before.set(text, own.add(part));
      }
      expect(index.distinct()).toBe(before.size);
    }),
  );
});

test("an index of keys tells a hundred thousand keys apart that differ in a letter", () => {
  const index = keyIndex();
  for (let at = 0; at < 100_000; at++) index.add(`question ${at}`, 0);
  expect(index.distinct()).toBe(100_000);
});

describe("shares of a division", () => {
  const asked = (zero: number, compositional: number, iid: number, validation?: number, official = false) =>
    resplit({
      parts: [],
      zero,
      compositional,
      iid,
      official,
      ...(validation === undefined ? {} : { validation }),
    });
  test("are below 1 each and together, and not below 0", async () => {
    for (const [name, wrong] of [
      ["zero", asked(-0.1, 0, 0)],
      ["compositional", asked(0, 1, 0)],
      ["iid", asked(0, 0, Number.NaN)],
      ["validation", asked(0.1, 0.1, 0.1, 1)],
      ["zero + compositional + iid", asked(0.5, 0.3, 0.2)],
      ["zero + compositional + iid", asked(0.4, 0.4, 0.4)],
    ] as const)
      await expect(wrong, name).rejects.toMatchObject({
        code: "kgqa.wrong-ratio",
        message: expect.stringContaining(name),
      });
    // Then there is nothing to split.
    for (const right of [asked(0.5, 0.3, 0.1), asked(0, 0, 0), asked(0.5, 0.5, 0.5, 0, true)])
      await expect(right).rejects.toMatchObject({ code: "kgqa.nothing-to-split" });
  });
});
