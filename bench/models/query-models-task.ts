// Times one query model at its published sizes on random values: query-models-task.js <model> <entities> <relations>
// <threads> [native]. Processor seconds as JSON on standard output.
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { nativeCompute } from "../../src/numeric/autograd/native-compute.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { planOf } from "../../src/solvers/query-models/plan.ts";
import { modelSettings, queryModel } from "../../src/solvers/query-models/registry.ts";
import { runningModel } from "../../src/solvers/query-models/running.ts";
import { queryScorer } from "../../src/solvers/query-models/score.ts";
import { trainStep } from "../../src/solvers/query-models/train-step.ts";
import { adam, defaultAdam } from "../../src/training/optimizer.ts";
import { initialValues } from "../../src/training/tensors.ts";
import { median } from "../lib/measure.ts";

const [, , name, entities, relations, threads, native] = process.argv as unknown as [
  0,
  0,
  string,
  string,
  string,
  string,
  string | undefined,
];
allowRelaxedSimd();
const kernel = bestKernel();
if (kernel === "plain") throw new Error("this machine runs no kernel");
const sizes = { entities: Number(entities), relations: Number(relations) };
const model = queryModel(name);
const settings = modelSettings(model);
const team = Number(threads) > 1 ? nodeTeam(Number(threads)) : undefined;
const ours = kernelCompute(kernel, team);
const compute = native ? nativeCompute(ours, nativeProducts(Number(threads))!) : ours;
const values = initialValues(model.tensors(sizes, settings), 1);
const running = runningModel(model, sizes, settings, values, compute);
values.clear();
const random = randomStream(3, "queries of the bench");
const E = () => random.below(sizes.entities);
const R = () => random.below(sizes.relations);
const types: Readonly<Record<string, () => unknown>> = {
  "1p": () => [E(), [R()]],
  "2p": () => [E(), [R(), R()]],
  "3p": () => [E(), [R(), R(), R()]],
  "2i": () => [types["1p"]!(), types["1p"]!()],
  "3i": () => [types["1p"]!(), types["1p"]!(), types["1p"]!()],
  pi: () => [types["2p"]!(), types["1p"]!()],
  "2in": () => [types["1p"]!(), [E(), [R(), -2]]],
  pin: () => [types["2p"]!(), [E(), [R(), -2]]],
  inp: () => [types["2in"]!(), [R()]],
  "2u": () => [types["1p"]!(), types["1p"]!(), [-1]],
};
const query = (type: string) => readBetae(types[type]!());

function batch(names: readonly string[], size: number) {
  return {
    plans: Array.from({ length: size }, (_, at) => planOf(model, query(names[at % names.length]!), settings)),
    positives: Uint32Array.from({ length: size }, E),
    negatives: Uint32Array.from({ length: 128 * size }, E),
    each: 128,
    weights: new Float64Array(size).fill(0.3),
  };
}

function timed(rounds: number, run: () => void) {
  const took = Array.from({ length: rounds }, () => {
    const [before, start] = [process.cpuUsage(), performance.now()];
    run();
    const { user, system } = process.cpuUsage(before);
    return { processor: (user + system) / 1e6, wall: (performance.now() - start) / 1000 };
  });
  return {
    processor: median(took.map((each) => each.processor)),
    wall: Math.min(...took.map((each) => each.wall)),
  };
}

const negation =
  model.reads === "query-graph" || model.negate !== undefined || model.difference !== undefined;
const others = negation ? ["2i", "3i", "2in", "pin", "inp"] : ["2i", "3i"];
// A batch of LMPNN holds one type; the mean over its types is taken.
const batches =
  name === "lmpnn"
    ? { path: [["1p"], ["2p"], ["3p"]], other: others.map((type) => [type]) }
    : { path: [["1p", "2p", "3p"]], other: [others] };
const optimizer = adam(running.parameters, defaultAdam, compute);
const training = Object.fromEntries(
  Object.entries(batches).map(([stream, each]) => {
    const steps = each.map((names) => {
      const one = batch(names, name === "lmpnn" ? 1024 : 512);
      const step = () => {
        trainStep(running, optimizer, one, 1e-4, { dropout: random });
      };
      step();
      // An update of LMPNN takes seconds, and there are eight types.
      return timed(name === "lmpnn" ? 1 : 3, step);
    });
    const mean = (key: "processor" | "wall") =>
      steps.reduce((sum, step) => sum + step[key], 0) / steps.length;
    return [stream, { processor: mean("processor"), wall: mean("wall") }];
  }),
);
const scorer = queryScorer(running);
const answer = (type: string, count: number) => () => {
  for (const _ of scorer.scores(Array.from({ length: count }, () => query(type))));
};
answer("pi", 1)();
answer("2u", 1)();
console.log(
  JSON.stringify({
    training,
    query: timed(7, answer("pi", 1)).processor,
    union: timed(7, answer("2u", 1)).processor,
    together: timed(1, answer("pi", 256)).processor / 256,
  }),
);
process.exit(0);
