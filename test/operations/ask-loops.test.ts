import { expect, it } from "vitest";
import { openGraph } from "../../src/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { splitRandom } from "../../src/kg/index.ts";
import { irreflexiveRelations } from "../../src/kg/irreflexive.ts";
import { scoringModels } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { withoutLoops } from "../../src/links/predictors/without-loops.ts";
import { logSumExp } from "../../src/numeric/log-sum-exp.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { ultraQuery } from "../../src/solvers/message-passing/ultraquery.ts";
import { plausibleLinks } from "../../src/solvers/ranking/plausible-links.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { GraphModel } from "../../src/solvers/solver.ts";
import { startSolver } from "../../src/solvers/start-solver.ts";
import { randomTables } from "../links/support.ts";
import { inMemory } from "./support.ts";

const { predict } = inMemory();

/** A ring of links, and one link of an entity with itself in a split. */
function ring(entityCount: number, loop?: "train" | "test") {
  const heads = Array.from({ length: entityCount }, (_, id) => id);
  const tails = heads.map((id) => (id + 1) % entityCount);
  const levels = heads.map(() => 0);
  if (loop) {
    heads.push(0);
    tails.push(0);
    levels.push(loop === "train" ? 0 : 2);
  }
  return buildGraph(
    {
      heads: Uint32Array.from(heads),
      tails: Uint32Array.from(tails),
      relations: new Uint32Array(heads.length),
      levels: Uint8Array.from(levels),
    },
    { entityCount, relationCount: 2 },
  );
}

it("a relation is irreflexive when enough train links are no loops; held-out links do not count", () => {
  expect([...irreflexiveRelations(ring(30))]).toEqual([0, 1]);
  expect([...irreflexiveRelations(ring(29))]).toEqual([]);
  expect([...irreflexiveRelations(ring(300, "train"))]).toEqual([]);
  expect([...irreflexiveRelations(ring(300, "test"))]).toEqual([0, 1]);
});

it("rows without loops are those of the predictor, with the share of the loop given to the others", () => {
  const [entityCount, relationCount] = [40, 4];
  const model = scoringModels.get("complex")!;
  const tables = randomTables(model, "shared", { entityCount, relationCount, rank: 8 });
  for (const scale of [1, 60]) {
    // Large vectors make a loop nearly all of the softmax of some rows.
    const scaled = { ...tables, entities: tables.entities.map((value) => value * scale) };
    const before = tablePredictor(scaled);
    const after = withoutLoops(before, new Set([0, 1]));
    expect(after.hash).toBe(before.hash);
    const heads = Uint32Array.from({ length: entityCount * relationCount }, (_, i) => i % entityCount);
    const relations = heads.map((_, i) => Math.floor(i / entityCount));
    const [plain, masked] = [before, after].map((each) => {
      const out = new Float32Array(heads.length * entityCount);
      each.scoreRows(heads, relations, out);
      return out;
    }) as [Float32Array, Float32Array];
    const cut = after.cutRows!(heads, relations, () => Number.NEGATIVE_INFINITY);
    heads.forEach((head, at) => {
      const row = plain.subarray(at * entityCount, (at + 1) * entityCount);
      const others = [...row.keys()].filter((tail) => relations[at]! > 1 || tail !== head);
      const now = masked.subarray(at * entityCount, (at + 1) * entityCount);
      expect(others.every((tail) => now[tail] === row[tail])).toBe(true);
      if (others.length < entityCount) expect(now[head]).toBe(Math.min(...others.map((tail) => row[tail]!)));
      const [from, to] = [cut.offsets[at]!, cut.offsets[at + 1]!];
      expect([...cut.tails.subarray(from, to)]).toEqual(others);
      const expected = logSumExp(Float32Array.from(others, (tail) => row[tail]!));
      expect(Math.abs(cut.logSums[at]! - expected)).toBeLessThan(1e-3);
    });
  }
});

it("no country borders itself in what is predicted, at the end of a path or on it", async () => {
  const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: 3 });
  const query = "?c : borders(?c, Chad)";
  const named = async (more: object) => {
    const given = { graph: gaps, query, model: "frequency", predicted: true, top: 2000, ...more };
    const found = await predict(given);
    return { found, values: found.answers.map((each) => each.values[0]) };
  };
  const { found, values } = await named({});
  expect(values.length).toBeGreaterThan(20);
  expect(values).not.toContain("Chad");
  expect(found.irreflexive).toEqual(["borders"]);
  const free = await named({ loops: true });
  expect(free.values).toContain("Chad");
  expect(free.found.irreflexive).toEqual([]);
  // Neither do those that stand between.
  const further = await named({
    query: "?city : borders(Chad, ?c) & capital(?c, ?city)",
    explain: true,
    top: 30,
  });
  for (const each of further.found.answers)
    for (const { head, tail } of each.tree ?? []) expect(head).not.toBe(tail);
});

it("an answer is impossible where every alternative links it to itself by such a relation, and nowhere else", () => {
  const graph = ring(40);
  const { impossible } = plausibleLinks(graph, {}, { anyKind: true });
  const of = (text: string) => [...impossible(parseText(text, {}))].sort((a, b) => a - b);
  expect(of("r0(e3, ?x)")).toEqual([3]);
  expect(of("^r0(e3, ?x) & r0(?x, e5)")).toEqual([3, 5]);
  expect(of("r0(e3, ?x) | r0(?x, e3) & r0(e5, ?x)")).toEqual([3]);
  expect(of("r0(e3, ?x) | r0(e5, ?x)")).toEqual([]);
  expect(of("r0(e3, ?x) & (r0(e4, ?x) | r0(e5, ?x))")).toEqual([3]);
  // What stands between may be another thing that no link shows yet, and what is denied needs no link.
  expect(of("r0(e3, y) & r0(y, ?x)")).toEqual([]);
  expect(of("r0(e3, ?x) & !r0(e5, ?x)")).toEqual([3]);
});

it("a model of any graph goes on from no loop of a constant, in answers and in trees", () => {
  const graph = ring(40);
  const { entityCount, relationCount } = graph;
  /** Believes in the links of the ring, and more than that in every loop. */
  const model: GraphModel = {
    ...{ model: "ring", projects: "ultra", hash: "ring", kernel: "plain" },
    projector: () => ({
      ...{ entityCount, relationCount, hash: "ring", kernel: "plain" },
      project(projections, out) {
        out.fill(-20);
        projections.forEach(({ from, relation }, at) => {
          from.forEach((truth, head) => {
            if (truth < 0.5) return;
            out[at * entityCount + head] = 3;
            out[at * entityCount + ((head + (relation & 1 ? entityCount - 1 : 1)) % entityCount)] = 2;
          });
        });
      },
      close() {},
    }),
  };
  const believed = (text: string, graphModel: GraphModel | undefined) => {
    const world = { graph, known: graph.train, memory: 2 ** 20 };
    const running = startSolver(ultraQuery, world, { "graph-model": graphModel! }, settingOf(ultraQuery));
    const [row] = running.solve(parseText(text, {})).rows;
    const linked: number[] = [];
    running.truth?.visit(0, Uint32Array.of(7), (_, { values }) => {
      for (const [tail, truth] of values.entries()) if (truth > 0.5) linked.push(tail);
    });
    return { answers: [...row!.keys()].filter((entity) => row![entity]! > 0.5), linked };
  };
  const mended = plausibleLinks(graph, { "graph-model": model }, { anyKind: true }).models["graph-model"];
  expect(believed("r0(e3, ?x)", model)).toEqual({ answers: [3, 4], linked: [7, 8] });
  expect(believed("r0(e3, ?x)", mended)).toEqual({ answers: [4], linked: [8] });
  expect(believed("r0(e3, y) & r0(y, ?x)", model).answers).toEqual([3, 4, 5]);
  // 3 is reached by no link and no longer by two loops; 4 is a set of its own by then, from which the model says what it will.
  expect(believed("r0(e3, y) & r0(y, ?x)", mended).answers).toEqual([4, 5]);
});
