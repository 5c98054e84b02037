import { describe, expect, test } from "vitest";
import { answer } from "../../../src/exact/answer.ts";
import { type Graph, hasLink, rowOf } from "../../../src/kg/graph.ts";
import { loadEmbeddedUltra } from "../../../src/links/ultra/embedded-weights.ts";
import { randomStream } from "../../../src/numeric/random.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { namedTypeQuery } from "../../../src/query/types/lookup.ts";
import { namedTypes } from "../../../src/query/types/named-types.ts";
import { bestTree } from "../../../src/solvers/explain/best-tree.ts";
import { ultraGraphModel } from "../../../src/solvers/message-passing/graph-model.ts";
import { fuzzyLogics } from "../../../src/solvers/message-passing/logics.ts";
import { startProjectionSolver } from "../../../src/solvers/message-passing/projection-solver.ts";
import type { Projector } from "../../../src/solvers/message-passing/projector.ts";
import { ultraQuery } from "../../../src/solvers/message-passing/ultraquery.ts";
import { settingOf } from "../../../src/solvers/settings/setting-of.ts";
import { groundOn } from "../../support/grounding.ts";
import { perfectWorld, randomWorld } from "../support.ts";

/** Projects as the links of a graph do, and counts what it is asked. */
function exactProjector({ rows, entityCount, relationCount }: Graph) {
  let asked = 0;
  const projector: Projector = {
    ...{ kernel: "plain", entityCount, relationCount, hash: "exact" },
    project(projections, out) {
      asked += projections.length;
      out.fill(-200);
      projections.forEach(({ from, relation }, at) => {
        from.forEach((truth, head) => {
          const row = truth > 0.5 ? rowOf(rows, relation, head) : -1;
          if (row < 0) return;
          for (const tail of rows.tails.subarray(rows.rowEdge[row]!, rows.rowEdge[row + 1]!))
            out[at * entityCount + tail] = 200;
        });
      });
    },
    close() {},
  };
  return { projector, asked: () => asked };
}

describe.each(Object.keys(fuzzyLogics))("%s logic", (logic) => {
  test("with a model that knows all links, the answers of every named type are the exact ones", () => {
    const { graph } = perfectWorld(12, { entities: 50, relations: 6 });
    const { projector } = exactProjector(graph);
    const settings = settingOf(ultraQuery, { set: { logic } });
    const world = { graph, known: graph.full, memory: 2 ** 20 };
    const running = startProjectionSolver("exact", world, settings, () => projector);
    let compared = 0;
    for (const [at, type] of namedTypes.entries()) {
      const query = namedTypeQuery(type);
      if (query.free.length !== 1 || !ultraQuery.supports(query).supported) continue;
      const random = randomStream(at, "projection");
      for (let tries = 0; tries < 20; tries++) {
        const grounded = groundOn(query, graph, random);
        if (!grounded) continue;
        const [truths] = running.solve(grounded).rows;
        const found = [...truths!.keys()].filter((entity) => truths![entity]! > 0.5);
        expect(found).toEqual([...answer(grounded, graph.full).ids]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

test("projections that queries share are made once", () => {
  const { graph } = perfectWorld(12, { entities: 50, relations: 6 });
  const { projector, asked } = exactProjector(graph);
  const world = { graph, known: graph.full, memory: 2 ** 20 };
  const running = startProjectionSolver("exact", world, settingOf(ultraQuery), () => projector);
  const query = parseText("?y : r0(e1, ?x) & r2(?x, ?y) & !r4(e2, ?y)", { graph });
  running.solveMany(Array.from({ length: 10 }, () => query));
  // Two from anchors for all; sets of several entities are not compared.
  expect(asked()).toBe(2 + 10);
});

test("a projection can be stopped", () => {
  const { graph } = perfectWorld(12, { entities: 50, relations: 6 });
  const { projector } = exactProjector(graph);
  const world = { graph, known: graph.full, memory: 2 ** 20, stop: () => "cancelled" as const };
  const running = startProjectionSolver("exact", world, settingOf(ultraQuery), () => projector);
  const query = parseText("?y : r0(e1, ?y)", { graph });
  expect(() => running.solve(query)).toThrow(expect.objectContaining({ code: "solvers.stopped" }));
});

test("UltraQuery explains an answer by the best tree over what it projects from single entities", async () => {
  const { graph } = randomWorld(3, { entities: 25, relations: 4 });
  const weights = await loadEmbeddedUltra("ultraquery");
  const model = ultraGraphModel(weights);
  const world = { graph, known: graph.train, memory: 2 ** 22, model };
  const running = ultraQuery.start(world, settingOf(ultraQuery));
  const query = parseText("?y : r0(e1, ?x) & r2(?x, ?y)", { graph });
  const explain = bestTree(query, world, running.truth!, { direction: "outward" });
  const truth = (head: number, relation: number, tail: number) => {
    let found = 0;
    running.truth!.visit(relation, Uint32Array.of(head), (_, row) => {
      found = row.values[row.from + tail]!;
    });
    return found;
  };
  const tree = explain([7])!;
  // Every x is tried.
  const best = Math.max(...Array.from({ length: 25 }, (_, x) => truth(1, 0, x) * truth(x, 2, 7)));
  expect(tree.truth).toBeCloseTo(best, 10);
  for (const { head, relation, tail, state } of tree.links)
    expect(state).toBe(hasLink(graph.train, head, relation, tail) ? "known" : "predicted");
  model.close();
});
