import { expect, test } from "vitest";
import { efokTypes } from "../../src/query-types/efok.ts";
import { type EfokLimits, publishedLimits } from "../../src/query-types/efok-limits.ts";
import { countByBurnside } from "./labelled-graphs.ts";

/** The same counts from the enumeration under test. */
function counted(limits: EfokLimits): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { existential, free, constants, topology, graph } of efokTypes(limits)) {
    const negated = graph.edges.filter((edge) => edge.negated).length;
    const key = [existential, free, constants, topology, negated].join(",");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

test("the complete count is the number of orbits of labelled graphs", () => {
  const orbits = countByBurnside(publishedLimits);
  expect(sum(orbits)).toBe(1907);
  expect(counted(publishedLimits)).toEqual(orbits);
});

test.each<Partial<EfokLimits>>([
  { existential: 0, free: 3, constants: 2 },
  { existential: 3, free: 1, constants: 1 },
  { existential: 2, free: 1, negations: 2 },
  { existential: 1, free: 2, constants: 2, negations: 3 },
  { existential: 2, free: 1, constants: 2, surplus: 2, parallel: 3, variableLinks: 5 },
  { existential: 1, free: 1, constants: 5, nodes: 7 },
  { distance: 1 },
  { distance: 2, constants: 2 },
  { links: 4 },
  { surplus: 0 },
  { parallel: 1 },
  { negations: 0, existential: 3, constants: 1 },
])("and so it is with %o", (changed) => {
  const limits = { ...publishedLimits, ...changed };
  const orbits = countByBurnside(limits);
  expect(counted(limits)).toEqual(orbits);
  expect(sum(orbits)).toBeGreaterThan(10);
});
