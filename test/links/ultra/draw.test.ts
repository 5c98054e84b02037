import { describe, expect, test } from "vitest";
import { observed } from "../../../src/kg/graph.ts";
import { loadWorld } from "../../../src/kg/world/world.ts";
import { graphRows } from "../../../src/links/message-passing/graph-rows.ts";
import { ultraBatches } from "../../../src/links/ultra/training/draw.ts";
import { ultraTrainingSettings } from "../../../src/links/ultra/training/settings.ts";
import { edgesOf } from "../../../src/numeric/messages/edge-orders.ts";
import { messageRows } from "../../../src/numeric/messages/rows.ts";

const graph = await loadWorld();
const rows = graphRows(observed(graph, "valid"));

describe("batches to train ULTRA on", () => {
  const { receivers, relations, senders } = edgesOf(rows);
  const links = new Set(Array.from(senders, (sender, at) => [receivers[at], relations[at], sender].join()));
  const settings = { batch: 7, batches: 1000, negatives: 40, seed: 5 };

  test("ask for true tails, then for true heads, among entities that make no link", () => {
    for (const { examples, removed } of [0, 1, 2].map(ultraBatches(rows, settings))) {
      expect(examples.map(({ relation }) => relation % 2)).toEqual([0, 0, 0, 1, 1, 1, 1]);
      expect(removed.senders).toHaveLength(14);
      for (const { head, relation, candidates } of examples) {
        const [target, ...others] = candidates;
        expect(links.has([head, relation, target].join())).toBe(true);
        expect(others).toHaveLength(40);
        for (const other of others) expect(links.has([head, relation, other].join())).toBe(false);
        const places = [...removed.senders.keys()].filter(
          (at) =>
            removed.receivers[at] === head &&
            removed.relations[at] === relation &&
            removed.senders[at] === target,
        );
        expect(places.length).toBeGreaterThan(0);
      }
    }
  });

  test("go through all links in an epoch, each once, in another order in the next", () => {
    const { batches } = ultraTrainingSettings(graph, { batch: 500, batches: 0 });
    const draw = ultraBatches(rows, { ...settings, batch: 500, batches, negatives: 1 });
    const epoch = (from: number) =>
      Array.from({ length: batches }, (_, at) => draw(from + at).examples).flatMap((examples) =>
        examples.map(({ head, relation, candidates }) =>
          relation % 2 ? [candidates[0], relation - 1, head].join() : [head, relation, candidates[0]].join(),
        ),
      );
    const [first, second] = [epoch(0), epoch(batches)];
    expect(first).not.toEqual(second);
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(new Set(first).size).toBe(graph.tripleCounts[0]);
  });

  test("draw any entity where all make a link", () => {
    const full = messageRows(
      {
        receivers: Uint32Array.of(0, 0, 1, 0),
        relations: Uint32Array.of(0, 0, 1, 1),
        senders: Uint32Array.of(0, 1, 0, 0),
      },
      2,
      2,
    );
    const { examples } = ultraBatches(full, { batch: 2, batches: 1, negatives: 30, seed: 0 })(0);
    expect(new Set(examples[0]!.candidates).size).toBe(2);
  });
});
