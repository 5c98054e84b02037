import { describe, expect, test } from "vitest";
import { betaeProtocol } from "../../src/benchmark/betae/protocol.ts";
import { betaeType } from "../../src/benchmark/betae/shape.ts";
import { idsKey } from "../../src/benchmark/efo-acceptance.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import type { Split } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import type { Query } from "../../src/query/formula.ts";
import { typeOf } from "../../src/query/types/lookup.ts";
import { haveData } from "../kg/data.ts";
import {
  dataPath,
  fullLevels,
  knownLevels,
  ownLevels,
  sampled,
  setupOf,
  smallGraph,
  truth,
} from "./betae-graphs.ts";

const small = smallGraph();
const extra = ["4p", "4i", "2u-DM", "2u1p-DM"];
const types = [...betaeProtocol.types, ...extra];
const cases = types.flatMap((type) =>
  (["train", "valid", "test"] as const).map((split): [string, Split] => [type, split]),
);

describe.each(cases)("%s on %s", (name, split) => {
  const { queries, report } = sampled(betaeProtocol, setupOf(small, split, name));

  test("easy and hard answers are those of the definition, within the limits", () => {
    expect(queries.length).toBeGreaterThan(0);
    for (const each of queries) {
      const all = truth(small, each, fullLevels[split]);
      const known = split === "train" ? [] : truth(small, each, knownLevels[split]);
      expect([...each.hard]).toEqual(all.filter((answer) => !known.includes(answer)));
      expect([...each.easy]).toEqual(all.filter((answer) => known.includes(answer)));
      expect(each.hard.length).toBeGreaterThan(0);
      expect(each.hard.length).toBeLessThanOrEqual(100);
      if (split === "train" || !betaeType(name).negation) continue;
      expect(known.some((answer) => !all.includes(answer))).toBe(true);
    }
  });

  test("every query is of the type, grounded, named in order and unlike the others", () => {
    const keys = new Set(queries.map((each) => idsKey(each.query)));
    expect(keys.size).toBe(queries.length);
    for (const [at, each] of queries.entries()) {
      expect(typeOf(each.query)?.name).toBe(name);
      expect(each.id).toBe(`${name}-${String(at).padStart(6, "0")}`);
    }
    if (report.short === undefined && name !== "1p") expect(queries.length).toBe(20);
  });
});

test("1p is every head and relation of the split's own links, once", () => {
  for (const split of ["train", "valid", "test"] as const) {
    const { queries } = sampled(betaeProtocol, setupOf(small, split, "1p"));
    const own = small.triples.filter((_, at) => (ownLevels[split] >> small.levels[at]!) & 1);
    const pairs = new Set(own.flatMap(([h, r, t]) => [`${r} ${h}`, `${r ^ 1} ${t}`]));
    expect(queries.length).toBe(pairs.size);
  }
});

test("what an attempt gives does not depend on those before it", () => {
  for (const type of types) {
    const setup = setupOf(small, "test", type, {});
    const forward = betaeProtocol.grounder(setup);
    const first = Array.from({ length: 60 }, (_, index) => forward.attempt(index));
    const backward = betaeProtocol.grounder(setup);
    const second = Array.from({ length: 60 }, (_, index) => backward.attempt(59 - index)).reverse();
    expect(second).toEqual(first);
    expect(first.some((each) => each !== undefined)).toBe(true);
  }
});

test("De Morgan variants are the unions in another form", () => {
  const answers = (type: string) =>
    sampled(betaeProtocol, setupOf(small, "test", type)).queries.map(({ easy, hard }) => [easy, hard]);
  expect(answers("2u-DM")).toEqual(answers("2u"));
  expect(answers("up-DM")).toEqual(answers("up"));
});

test("limits on answers are kept, and a type that cannot be filled ends short", () => {
  const setup = setupOf(small, "test", "2p", { count: 100_000, parameters: { "max-answers": 2 } });
  const { queries, report } = sampled(betaeProtocol, setup);
  expect(Math.max(...queries.map(({ hard }) => hard.length))).toBe(2);
  expect(report.short).toBe(100_000 - queries.length);
  // All of them: every two relations from every anchor, but for those that go back by the link they came by.
  expect(queries.length).toBe(countPaths());
});

/** 2p queries that BetaE's rule can make with one or two hard answers, counted from the definition. */
function countPaths(): number {
  let count = 0;
  for (let anchor = 0; anchor < small.entityCount; anchor++)
    for (let first = 0; first < small.relationCount; first++)
      for (let second = 0; second < small.relationCount; second++) {
        if (second === (first ^ 1)) continue;
        const query: Query = {
          free: ["y"],
          body: {
            kind: "exists",
            variables: ["x"],
            body: {
              kind: "and",
              operands: [
                {
                  kind: "atom",
                  relation: first,
                  head: { kind: "constant", entity: anchor },
                  tail: { kind: "variable", name: "x" },
                },
                {
                  kind: "atom",
                  relation: second,
                  head: { kind: "variable", name: "x" },
                  tail: { kind: "variable", name: "y" },
                },
              ],
            },
          },
        };
        const each = { query } as Parameters<typeof truth>[1];
        const known = truth(small, each, 3);
        const hard = truth(small, each, 7).filter((answer) => !known.includes(answer)).length;
        if (hard === 1 || hard === 2) count++;
      }
  return count;
}

test("types without a structure of BetaE are refused", () => {
  expect(() => betaeProtocol.grounder(setupOf(small, "test", "2m"))).toThrow(/no type that BetaE/);
});

test.skipIf(!haveData("fb15k-237-betae"))(
  "FB15k-237 has as many 1p queries as published, which counts those of many answers too",
  async () => {
    const graph = await loadGraph(dataPath("fb15k-237-betae"), nodeFiles);
    const counts = (["valid", "test"] as const).map(
      (split) =>
        sampled(betaeProtocol, {
          ...{ graph, split, type: "1p", seed: 1, count: 1, parameters: { "max-answers": 1e6 } },
        }).queries.length,
    );
    expect(counts).toEqual([20_101, 22_812]);
  },
);
