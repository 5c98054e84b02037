import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { relationGraph } from "../../../src/links/message-passing/relation-graph.ts";
import {
  entityQuery,
  relationQuery,
  type UltraQuestion,
  ultraNetwork,
} from "../../../src/links/ultra/network.ts";
import type { KernelName } from "../../../src/numeric/product-kernel.ts";
import { runsKernel } from "../../../src/numeric/product-kernel.ts";
import { allowRelaxedSimd } from "../../../src/runs/native/node-relaxed-simd.ts";
import {
  farthest,
  haveUltra,
  json,
  numbered,
  officialOrder,
  officialWeights,
  ourRelation,
  rowsOf,
  ultraRoot,
  vector,
} from "./vectors.ts";

allowRelaxedSimd();
const kernels = (["wasm-relaxed-simd", "wasm-simd", "plain"] as const).filter(runsKernel);
const checkpoints = ["ultra_3g", "ultra_4g", "ultra_50g"];
/** What the official code's own sums in single precision leave uncertain. */
const LOGIT = 1e-4;

const link = (head: number, relation: number, condition = relation): UltraQuestion => ({
  ...{ nodes: Uint32Array.of(head), weights: Float32Array.of(1), relation, condition },
});

/** The hand-made graph of the vectors, which has a triple twice. */
const tiny = (entityCount = 8) => {
  const lines = readFileSync(`${ultraRoot}/vectors/tiny/edges.tsv`, "utf8").trim().split("\n").slice(1);
  const edges = lines.map((line) => line.split("\t").map(Number));
  return rowsOf(
    edges.filter(([, relation]) => relation! < 3).map(([h, r, t]) => [h!, r!, t!]),
    entityCount,
    3,
  );
};

describe.skipIf(!haveUltra)("outputs of the official code (needs models/ultra)", () => {
  test("the relation graph", () => {
    const { rowGroup, groupRelation, groupEdge, senders } = relationGraph(tiny());
    const found: string[] = [];
    const official = (ours: number) => (ours >> 1) + 3 * (ours & 1);
    for (let receiver = 0; receiver < 6; receiver++)
      for (let group = rowGroup[receiver]!; group < rowGroup[receiver + 1]!; group++)
        for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++)
          found.push([official(receiver), official(senders[edge]!), groupRelation[group]].join("\t"));
    const lines = readFileSync(`${ultraRoot}/vectors/tiny/relation_graph.tsv`, "utf8").trim().split("\n");
    expect(found.sort()).toEqual(lines.slice(1).sort());
  });

  describe.each(kernels)("%s", (kernel: KernelName) => {
    test("every layer of both networks on the tiny graph", async () => {
      const weights = await officialWeights("ultra_3g");
      const network = ultraNetwork(weights, tiny(), { kernel });
      const [first] = network.encode([2]);
      const relationLayers = vector("tiny/rel_layers.worksAt.ultra_3g.npy");
      const entityLayers = vector("tiny/ent_layers.a_worksAt.ultra_3g.npy");
      for (let layer = 1; layer <= 6; layer++) {
        const query = relationQuery(2, weights.relationNetwork.interactions);
        const relations = officialOrder(network.relations.states([query], layer), 3);
        expect(farthest(relations, relationLayers.subarray((layer - 1) * 384, layer * 384))).toBeLessThan(
          2e-5,
        );
        const entities = network.entities.states([entityQuery(link(0, 2), first!)], layer);
        expect(farthest(entities, entityLayers.subarray((layer - 1) * 512, layer * 512))).toBeLessThan(2e-5);
      }
      network.close();
    });

    test.each(checkpoints)("%s: all questions of the tiny graph", async (checkpoint) => {
      const network = ultraNetwork(await officialWeights(checkpoint), tiny(), { kernel });
      const relations = Array.from({ length: 6 }, (_, relation) => ourRelation(relation, 3));
      const encodings = network.encode(relations).flatMap(({ vectors }) => [...officialOrder(vectors, 3)]);
      const questions = relations.flatMap((relation) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((head) => link(head, relation)),
      );
      const scores = new Float32Array(6 * 8 * 8);
      network.scores(questions, scores);
      expect(farthest(Float32Array.from(encodings), vector(`tiny/relrep.${checkpoint}.npy`))).toBeLessThan(
        2e-5,
      );
      expect(farthest(scores, vector(`tiny/scores.${checkpoint}.npy`))).toBeLessThan(LOGIT);
      network.close();
    });

    test("an entity without links", async () => {
      const network = ultraNetwork(await officialWeights("ultra_3g"), tiny(9), { kernel });
      const questions = [0, 2, 4, 1, 3, 5].flatMap((relation) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((head) => link(head, relation)),
      );
      const scores = new Float32Array(6 * 9 * 9);
      network.scores(questions, scores);
      expect(farthest(scores, vector("tiny/scores9.ultra_3g.npy"))).toBeLessThan(LOGIT);
      network.close();
    });
  });

  interface Queries {
    readonly relationGraphEdges: unknown;
    readonly relationRepresentationsFor: readonly number[];
    readonly queries: readonly {
      readonly source: number;
      readonly conditionRelation: number;
      readonly queryRelation: number;
    }[];
  }
  const datasets = ["nations", "umls", "codex-s"];
  test.each(datasets)("30 questions of %s with each checkpoint", async (dataset) => {
    const { rows, relationCount, entityCount } = numbered(dataset);
    const { queries, relationRepresentationsFor } = json<Queries>(`${dataset}/queries.json`);
    const ours = (relation: number) => ourRelation(relation, relationCount);
    for (const checkpoint of checkpoints) {
      const network = ultraNetwork(await officialWeights(checkpoint), rows);
      const encodings = network
        .encode(relationRepresentationsFor.map(ours))
        .flatMap(({ vectors }) => [...officialOrder(vectors, relationCount)]);
      expect(
        farthest(Float32Array.from(encodings), vector(`${dataset}/relrep.${checkpoint}.npy`)),
      ).toBeLessThan(2e-5);
      const questions = queries.map(({ source, queryRelation, conditionRelation }) =>
        link(source, ours(queryRelation), ours(conditionRelation)),
      );
      const scores = new Float32Array(questions.length * entityCount);
      network.scores(questions, scores);
      expect(farthest(scores, vector(`${dataset}/scores.${checkpoint}.npy`))).toBeLessThan(LOGIT);
      network.close();
    }
  });
});
