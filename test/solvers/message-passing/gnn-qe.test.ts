import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTorch } from "../../../src/formats/tensors/torch.ts";
import { messageRows } from "../../../src/numeric/messages/rows.ts";
import { type KernelName, runsKernel } from "../../../src/numeric/product-kernel.ts";
import { allowRelaxedSimd } from "../../../src/runs/native/node-relaxed-simd.ts";
import { gnnQeProjector } from "../../../src/solvers/message-passing/gnn-qe-projector.ts";
import { gnnQeWeights } from "../../../src/solvers/message-passing/gnn-qe-weights.ts";
import { farthest, haveUltra, json, ultraRoot, vector } from "../../links/ultra/vectors.ts";

allowRelaxedSimd();

/** The tiny graph with the relations of the file: an inverse of r is r + 3 there, which GNN-QE does not mind. */
const tinyRows = () => {
  const lines = readFileSync(`${ultraRoot}/vectors/tiny/edges.tsv`, "utf8").trim().split("\n").slice(1);
  const edges = lines.map((line) => line.split("\t").map(Number));
  const column = (at: number) => Uint32Array.from(edges, (edge) => edge[at]!);
  return messageRows({ receivers: column(2), relations: column(1), senders: column(0) }, 8, 6);
};

describe.skipIf(!haveUltra)(
  "GNN-QE's projection as the official layers compute it (needs models/ultra)",
  () => {
    const kernels = (["wasm-relaxed-simd", "wasm-simd", "plain"] as const).filter(runsKernel);
    test.each(kernels)("%s: every layer, and the truths of three sets", async (kernel: KernelName) => {
      const file = `${ultraRoot}/vectors/gnnqe-tiny/weights.pth`;
      const weights = gnnQeWeights((await readTorch(readFileSync(file), file)).tensors, file);
      const projector = gnnQeProjector(weights, tinyRows(), { kernel });
      const { relations } = json<{ readonly relations: readonly number[] }>("gnnqe-tiny/info.json");
      const sets = vector("gnnqe-tiny/input_sets.npy");
      const asked = relations.map((relation, at) => ({ from: sets.subarray(8 * at, 8 * at + 8), relation }));
      const layers = vector("gnnqe-tiny/layers.npy");
      const size = 3 * 8 * 32;
      for (let layer = 1; layer <= 4; layer++) {
        const states = projector.states(asked, layer);
        expect(farthest(states, layers.subarray((layer - 1) * size, layer * size))).toBeLessThan(1e-4);
      }
      const logits = new Float32Array(3 * 8);
      projector.project(asked, logits);
      const truths = logits.map((logit) => 1 / (1 + Math.exp(-logit)));
      expect(farthest(truths, vector("gnnqe-tiny/probs.npy"))).toBeLessThan(1e-5);
      projector.close();
    });
  },
);
