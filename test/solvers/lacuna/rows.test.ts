import { expect, test } from "vitest";
import { linkRows } from "../../../src/solvers/lacuna/link-rows.ts";
import { perfectWorld, randomWorld } from "../support.ts";
import { linksOf } from "./reference.ts";

const scaled = { belief: "scaled", temperature: 1, missing: 1 } as const;

test("a row expects as many missing links as are known, at least one, and marks known ones with their softmax", () => {
  const world = randomWorld(8, { entities: 25, relations: 4, degree: 4 });
  const { ids, isKnown, expected } = linksOf(world);
  let marked = 0;
  for (const relation of [0, 1, 3])
    linkRows(world, scaled, 1 << 20).visit(relation, Uint32Array.from(ids), (head, { scores }) => {
      const known = ids.filter((t) => isKnown(head, relation, t));
      const all = ids.reduce((sum, t) => sum + Math.exp(world.scoreOf(head, relation, t)), 0);
      let sum = 0;
      for (const t of ids)
        if (known.includes(t)) {
          expect(-scores[t]! * all).toBeCloseTo(Math.exp(world.scoreOf(head, relation, t)), 3);
          marked++;
        } else {
          expect(scores[t]!).toBeCloseTo(expected(head, relation, t), 5);
          sum += scores[t]!;
        }
      expect(sum).toBeCloseTo(known.length === ids.length ? 0 : Math.max(1, known.length), 4);
    });
  expect(marked).toBeGreaterThan(50);
});

test("scores that are far apart leave no known link unmarked", () => {
  const world = perfectWorld(9, { entities: 20, relations: 2, spread: 400 });
  linkRows(world, scaled, 1 << 20).visit(0, Uint32Array.of(0, 1, 2, 3), (head, { scores }) => {
    scores.forEach((value, t) => {
      expect(Number.isFinite(value)).toBe(true);
      expect(value < 0).toBe(linksOf(world).isKnown(head, 0, t));
    });
  });
});
