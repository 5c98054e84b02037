import { describe, expect, it } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { easiestTrees } from "../../src/hardness/index.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { and, atom, exists, type Query, variable } from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { type Limits, stopAt } from "../../src/runs/working/limits.ts";
import { inMemory } from "./support.ts";

const graph = await loadWorld();

const found = (text: string, limits: Limits = {}) =>
  answer(parseQuery(text, graph, { unsafe: true }), graph.full, limits);
const counter = () => {
  let n = 0;
  return () => ++n;
};
/** A clock that stops whatever looks at it for the `looks`-th time. */
const afterLooks = (looks: number) => stopAt(looks, counter());

describe("a clock bounds more than the search", () => {
  it("planning looks at it", { timeout: 5000 }, () => {
    // Each variable is linked to the next two: nothing can be projected away, and every branch is planned anew.
    const names = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    const links = names.flatMap((_, i) =>
      [1, 2].flatMap((step) =>
        names[i + step] === undefined ? [] : [atom(0, variable(names[i]!), variable(names[i + step]!))],
      ),
    );
    const query: Query = { free: ["v0"], body: exists(names.slice(1), and(...links)) };
    expect(answer(query, graph.full, { stop: afterLooks(3) }).outcome).toBe("time-limit");
  });

  it("looking for a tree does, before it has written down all choices of missing links", {
    timeout: 5000,
  }, () => {
    const names = Array.from({ length: 40 }, (_, i) => `v${i}`);
    const links = names.map((name, i) => atom(0, variable(i === 0 ? "a" : names[i - 1]!), variable(name)));
    const query: Query = { free: ["a"], body: exists(names, and(...links)) };
    const nothing = { graph, levels: 0 };
    const treeOf = easiestTrees(query, graph, { observed: nothing, stop: afterLooks(20) });
    expect(() => treeOf([0])).toThrow(/stopped early \(time-limit\)/);
  });

  it("listing has one of its own", async () => {
    const all = found("?a, ?b : true");
    expect(all.count).toBe(graph.entityCount ** 2);
    // The clock of the search begins anew for the listing, which looks at it every 1,024 answers.
    let looks = 0;
    const now = () => (++looks > 40 ? 1e9 : 0);
    const { ask } = inMemory({}, { now });
    const listed = await ask({ graph, query: "?a, ?b : true", unsafe: true, limit: 60_000, timeout: 1 });
    expect(listed.count).toBeLessThan(60_000);
    expect(listed).toMatchObject({ outcome: "time-limit", answers: { length: listed.count } });
  });
});

describe("a bound on memory", () => {
  it("counts what answers take while they move to a larger place, and while they are sorted", () => {
    const few = found("?a, ?b : true", { memory: 4_000_000 });
    expect(few.outcome).toBe("memory-limit");
    // Eight bytes a pair, and as many for the number it is sorted by.
    expect(few.count).toBeGreaterThan(50_000);
    expect(few.count * 16).toBeLessThanOrEqual(4_000_000);
  });

  it("does not change what is found within it", () => {
    const text = "?b, ?a : borders(?a, ?b)";
    expect([...found(text, { memory: 2 ** 24 })]).toEqual([...found(text)]);
  });
});
