import { describe, expect, it } from "vitest";
import { answer, countAnswers } from "../../src/exact/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { stopAt } from "../../src/runs/working/limits.ts";

const SIZE = 400;

/** Every entity linked to every other: each query over it has as many answers as it can have. */
function completeGraph() {
  const total = SIZE * SIZE;
  const heads = Uint32Array.from({ length: total }, (_, i) => Math.floor(i / SIZE));
  const tails = Uint32Array.from({ length: total }, (_, i) => i % SIZE);
  return buildGraph(
    { heads, tails, relations: new Uint32Array(total), levels: new Uint8Array(total) },
    { entityCount: SIZE, relationCount: 2 },
  );
}

/** Links at random places, from a plain congruential sequence. */
function scatteredGraph(entityCount: number, links: number) {
  let state = 1;
  const draw = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const column = (below: number) => Uint32Array.from({ length: links }, () => draw(below));
  return buildGraph(
    {
      heads: column(entityCount),
      tails: column(entityCount),
      relations: column(2).map((each) => 2 * each),
      levels: new Uint8Array(links),
    },
    { entityCount, relationCount: 4 },
  );
}

const a = variable("a");
const b = variable("b");
const c = variable("c");
const d = variable("d");
const triangle: Query = {
  free: ["a", "b", "c"],
  body: and(atom(0, a, b), atom(0, b, c), atom(0, c, a)),
};

describe("limits end a search with a name, never with a wrong answer", () => {
  const graph = completeGraph();

  it("row limit: that many true answers", () => {
    const found = answer(triangle, graph.full, { rows: 1000 });
    expect(found.outcome).toBe("row-limit");
    expect(found.count).toBe(1000);
    expect(new Set([...found].map(String)).size).toBe(1000);
  });

  it("row limit with one free variable: the smallest ids; not reached when the limit is the count", () => {
    const all: Query = { free: ["b"], body: atom(0, constant(3), b) };
    const some = answer(all, graph.full, { rows: 5 });
    expect([[...some.ids], some.outcome]).toEqual([[0, 1, 2, 3, 4], "row-limit"]);
    expect(answer(all, graph.full, { rows: SIZE }).outcome).toBe("complete");
  });

  it("time limit: asked often enough to stop a search of 64 million answers early", () => {
    let looks = 0;
    const stop = stopAt(3, () => ++looks);
    const found = answer(triangle, graph.full, { stop });
    expect(found.outcome).toBe("time-limit");
    expect(found.count).toBeGreaterThan(0);
    expect(found.count).toBeLessThan(SIZE ** 2);
  });

  it("time limit with one free variable: what was found by then, each a true answer, also of alternatives in progress", () => {
    const sparse = scatteredGraph(600, 6000);
    const [x, y] = [variable("x"), variable("y")];
    const ring = (relation: number) =>
      exists(["b", "x", "y"], and(atom(0, a, b), atom(0, b, x), atom(relation, x, y), atom(0, y, a)));
    const queries: Query[] = [
      { free: ["a"], body: ring(0) },
      { free: ["a"], body: or(ring(0), ring(2)) },
      {
        free: ["a"],
        body: and(ring(0), not(exists(["c", "d"], and(atom(2, a, c), atom(2, c, d), atom(2, d, a))))),
      },
    ];
    for (const query of queries) {
      const all = new Set(answer(query, sparse.full).ids);
      const counts = [];
      for (let looks = 1; ; looks = Math.ceil(looks * 1.3)) {
        const found = answer(query, sparse.full, { stop: stopAt(looks, counter()) });
        for (const id of found.ids) expect(all).toContain(id);
        counts.push(found.count);
        if (found.outcome === "complete") break;
        expect(found.outcome).toBe("time-limit");
      }
      expect(counts.at(-1)).toBe(all.size);
      expect(counts.some((count) => count > 0 && count < all.size)).toBe(true);
    }
  });

  it("cancellation", () => {
    const found = answer(triangle, graph.full, {
      stop: stopAt(Number.POSITIVE_INFINITY, () => 0, { aborted: true }),
    });
    expect(found.outcome).toBe("cancelled");
  });

  it("memory limit", () => {
    const found = answer(triangle, graph.full, { memory: 4_000_000 });
    expect(found.outcome).toBe("memory-limit");
    expect(found.ids.byteLength).toBeLessThanOrEqual(4_000_000);
  });

  it("counting does not make the answers: 64 million of them within a megabyte", () => {
    const counted = countAnswers(triangle, graph.full, { memory: 1_500_000 });
    expect(counted).toEqual({ count: SIZE ** 3, outcome: "complete" });
  });

  it("an existential cycle stops at the first match", () => {
    // 400^4 bindings in all; the answer is there after a handful of links.
    const cycle: Query = {
      free: [],
      body: exists(["a", "b", "c", "d"], and(atom(0, a, b), atom(0, b, c), atom(0, c, d), atom(0, d, a))),
    };
    const found = answer(cycle, graph.full, { stop: stopAt(40, counter()) });
    expect([found.count, found.outcome]).toEqual([1, "complete"]);
  });
});

function counter() {
  let n = 0;
  return () => ++n;
}
