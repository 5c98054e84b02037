import { describe, expect, test } from "vitest";
import { type Compute, plainCompute } from "../../src/numeric/autograd/compute.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { queryDraws } from "../../src/solvers/query-models/draw.ts";
import { modelSettings, queryModel } from "../../src/solvers/query-models/registry.ts";
import type { RunningModel } from "../../src/solvers/query-models/running.ts";
import {
  type QueryTrainingSettings,
  queryTrainingSettings,
} from "../../src/solvers/query-models/settings.ts";
import { trainQueryEmbeddings } from "../../src/solvers/query-models/train.ts";
import { meanReciprocalRank, validationQueries } from "../../src/solvers/query-models/validate.ts";
import { packCheckpoint, type TrainingCheckpoint, unpackCheckpoint } from "../../src/training/checkpoint.ts";
import { rateAt } from "../../src/training/schedule.ts";
import { naiveAnswers } from "../support/naive.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const links = syntheticLinks(40, 3);
const graph = syntheticGraph(links);
/** The training links in both directions. */
const trained = links.links.flatMap(([head, relation, tail], at) =>
  links.levels[at] === 0 ? [[head, relation, tail] as const, [tail, relation + 1, head] as const] : [],
);

const choice: Partial<QueryTrainingSettings> = {
  streams: [
    ["1p", "2p"],
    ["2i", "2in", "pni"],
  ],
  ...{ updates: 12, batch: 24, negatives: 8, rate: 0.01, seed: 5 },
};

const train = (
  compute: Compute,
  more: Partial<QueryTrainingSettings> = {},
  options: Partial<Parameters<typeof trainQueryEmbeddings>[1]> = {},
) => {
  const model = queryModel("cone");
  const settings = modelSettings(model, { dimensions: 16, hidden: 24, dropout: 0.2 });
  const training = queryTrainingSettings({ ...choice, ...more });
  return trainQueryEmbeddings(graph, { model, settings, training, compute, ...options });
};

const bytes = (values: ReadonlyMap<string, Float32Array>) =>
  [...values].map(([name, each]) => `${name} ${Buffer.from(each.buffer).toString("base64")}`);

describe("drawn training queries", () => {
  test.each([
    "1p",
    "2p",
    "3i",
    "2in",
    "inp",
    "pni",
    "(i,(p,(e)),(n,(p,(p,(e)))))",
    "(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f1)))",
  ])("of %s have the answers of the definition", (type) => {
    const draws = queryDraws(graph, 9);
    for (let place = 0; place < 6; place++) {
      const { query, answers } = draws.draw(type, place);
      expect([...answers].map((each) => [each])).toEqual(naiveAnswers(query, trained, graph.entityCount));
      expect(answers.length).toBeGreaterThan(0);
    }
  });

  test("depend on their place alone", () => {
    const [one, other] = [queryDraws(graph, 9), queryDraws(graph, 9)];
    one.draw("2i", 3);
    expect(one.draw("2i", 8)).toEqual(other.draw("2i", 8));
    expect(one.draw("2i", 8)).not.toEqual(queryDraws(graph, 10).draw("2i", 8));
  });
});

describe("training", () => {
  const kernel = bestKernel();

  test.skipIf(kernel === "plain")("gives the same bytes for any number of threads", async () => {
    const name = kernel === "plain" ? "wasm-simd" : kernel;
    const team = nodeTeam(3);
    const one = await train(kernelCompute(name));
    const several = await train(kernelCompute(name, team));
    team.close();
    expect(bytes(several.values)).toEqual(bytes(one.values));
  });

  test("that is stopped goes on from its checkpoint to the same bytes", async () => {
    const whole = await train(plainCompute());
    let kept: TrainingCheckpoint | undefined;
    let done = 0;
    const half = await train(
      plainCompute(),
      {},
      {
        stop: () => (done >= 7 ? "cancelled" : undefined),
        afterStep: (_, checkpoint) => {
          if (++done === 7) kept = checkpoint();
        },
      },
    );
    expect(half).toMatchObject({ outcome: "cancelled", updates: 7 });
    const file = Buffer.concat(packCheckpoint(kept!));
    const resumed = await train(plainCompute(), {}, { resume: unpackCheckpoint(file, "checkpoint") });
    expect(resumed.updates).toBe(12);
    expect(bytes(resumed.values)).toEqual(bytes(whole.values));
    await expect(train(plainCompute(), { rate: 0.02 }, { resume: kept! })).rejects.toMatchObject({
      code: "training.other-training",
    });
  });

  test("keeps the best validation and stops when none is better", async () => {
    const values = [0.1, 0.4, 0.3, 0.2, 0.9];
    let asked = 0;
    const end = await train(
      plainCompute(),
      { updates: 50, validateEvery: 2, patience: 2 },
      {
        validate: () => values[asked++]!,
      },
    );
    expect(end).toMatchObject({ updates: 8, kept: 4, outcome: "complete" });
    expect(end.curve.map(({ value }) => value)).toEqual([0.1, 0.4, 0.3, 0.2]);
    const straight = await train(plainCompute(), { updates: 50 }, { stop: stopAfter(4) });
    expect(bytes(end.values)).toEqual(bytes(straight.values));
  });

  test("takes queries of one link first where that is asked for", async () => {
    const steady = { schedule: { kind: "constant" }, idle: "rest" } as const;
    const first = await train(plainCompute(), { ...steady, linkUpdates: 5, updates: 5 });
    const links = await train(plainCompute(), { ...steady, streams: [["1p"]], updates: 5 });
    expect(bytes(first.values)).toEqual(bytes(links.values));
    const whole = await train(plainCompute(), { ...steady, linkUpdates: 5, updates: 6 });
    const onlyLinks = await train(plainCompute(), { ...steady, linkUpdates: 6, updates: 6 });
    expect(bytes(whole.values)).not.toEqual(bytes(onlyLinks.values));
  });

  test.each(["published", "softmax"] as const)(
    "makes a model better at its queries, loss %s",
    async (loss) => {
      const queries = validationQueries(graph, "train", ["1p", "2i"], 20, 1);
      const measure = (running: RunningModel) => meanReciprocalRank(running, queries);
      const model = queryModel("gqe");
      const settings = modelSettings(model, { dimensions: 32, margin: 12 });
      const training = queryTrainingSettings({
        ...{ streams: [["1p", "2p"], ["2i"]], updates: 240, batch: 64, negatives: 16, rate: 0.02, loss },
        validateEvery: 120,
      });
      const compute = kernel === "plain" ? plainCompute() : kernelCompute(kernel);
      const { curve } = await trainQueryEmbeddings(graph, {
        model,
        settings,
        training,
        compute,
        validate: measure,
      });
      const untrained = await trainQueryEmbeddings(graph, {
        ...{ model, settings, compute: plainCompute(), validate: measure },
        training: { ...training, updates: 1, validateEvery: 1, rate: 1e-9 },
      });
      expect(curve.at(-1)!.loss).toBeLessThan(curve[0]!.loss);
      expect(curve.at(-1)!.value).toBeGreaterThan(1.3 * untrained.curve[0]!.value);
    },
  );

  test("a model that stands on a link predictor asks for its vectors", async () => {
    const model = queryModel("lmpnn");
    const settings = modelSettings(model, { rank: 4, hidden: 8 });
    const training = queryTrainingSettings(choice);
    await expect(
      trainQueryEmbeddings(graph, { model, settings, training, compute: plainCompute() }),
    ).rejects.toMatchObject({ code: "solvers.needs-tensors" });
  });
});

function stopAfter(updates: number): () => "cancelled" | undefined {
  let asked = 0;
  return () => (asked++ < updates ? undefined : "cancelled");
}

test("rates fall as KGReasoning's, with a new optimizer each time", () => {
  const at = (step: number) => rateAt({ kind: "fifths" }, 1e-4, step, 450_001);
  expect(at(225_000)).toEqual({ rate: 1e-4, anew: false });
  expect(at(225_001)).toEqual({ rate: 1e-4 / 5, anew: true });
  expect(at(225_002).anew).toBe(false);
  expect(at(337_500).rate).toBe(1e-4 / 5);
  expect(at(337_501)).toEqual({ rate: 1e-4 / 25, anew: true });
  expect(at(450_000)).toEqual({ rate: 1e-4 / 25, anew: false });
});
