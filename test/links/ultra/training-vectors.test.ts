import { describe, expect, test } from "vitest";
import { relationGraph } from "../../../src/links/message-passing/relation-graph.ts";
import { ultraMatrices } from "../../../src/links/ultra/on-tape.ts";
import { ultraGradients } from "../../../src/links/ultra/training/step.ts";
import { ultraTensors, ultraValues } from "../../../src/links/ultra/weights.ts";
import { edgeOrders } from "../../../src/numeric/messages/edge-orders.ts";
import { allowRelaxedSimd } from "../../../src/runs/native/node-relaxed-simd.ts";
import { adam, defaultAdam } from "../../../src/training/optimizer.ts";
import {
  expectOfficialGradients,
  haveUltra,
  json,
  numbered,
  officialWeights,
  openCompute,
  vector,
} from "./vectors.ts";

allowRelaxedSimd();

interface Step {
  readonly batch_h_t_r: readonly (readonly (readonly [number, number, number])[])[];
  readonly loss: number;
  readonly adversarialTemperature: number;
}

/** The batch of the official step in our terms: the first half corrupts tails, the second heads. */
function batchOf({ batch_h_t_r: rows }: Step) {
  const positives = rows.map((row) => row[0]!);
  const ends = { receivers: [] as number[], relations: [] as number[], senders: [] as number[] };
  for (const [head, tail, relation] of positives) {
    ends.receivers.push(head, tail);
    ends.relations.push(2 * relation, 2 * relation + 1);
    ends.senders.push(tail, head);
  }
  return {
    examples: rows.map((row, at) => {
      const [head, tail, relation] = row[0]!;
      return at < rows.length / 2
        ? { head, relation: 2 * relation, candidates: Uint32Array.from(row, ([, t]) => t) }
        : { head: tail, relation: 2 * relation + 1, candidates: Uint32Array.from(row, ([h]) => h) };
    }),
    removed: {
      receivers: Uint32Array.from(ends.receivers),
      relations: Uint32Array.from(ends.relations),
      senders: Uint32Array.from(ends.senders),
    },
  };
}

describe.skipIf(!haveUltra)("a step of training by the official code (needs models/ultra)", () => {
  test("of ULTRA on umls: loss, gradients and an update", async () => {
    const step = json<Step>("train-umls/ultra_step.json");
    const weights = await officialWeights("ultra_3g");
    const compute = openCompute();
    const parameters = ultraMatrices(ultraValues(weights), compute);
    const { rows } = numbered("umls");
    const orders = { entities: edgeOrders(rows), relations: edgeOrders(relationGraph(rows)) };
    const loss = ultraGradients(compute, parameters, orders, batchOf(step), step.adversarialTemperature);
    expect(Math.abs(loss - step.loss)).toBeLessThan(2e-5);
    const wanted = vector("train-umls/ultra_3g.grad.npy");
    const after = vector("train-umls/ultra_3g.after_adamw.npy");
    expectOfficialGradients(parameters, wanted, { relative: 2e-4, absolute: 1e-6 });
    adam(parameters, { ...defaultAdam, decay: 0.01 }, compute).step(5e-4);
    let at = 0;
    for (const [name] of ultraTensors()) {
      const { values } = parameters.get(name)!;
      for (let i = 0; i < values.length; i++, at++)
        if (Math.abs(wanted[at]!) > 1e-5) expect(Math.abs(values[i]! - after[at]!), name).toBeLessThan(2e-5);
    }
    compute.close();
  });
});
