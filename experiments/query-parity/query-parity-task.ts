// One side of the comparison of query models trained here and by the official code:
//   query-parity-task.js draw <graph> <queries.jsonl>   draws training queries, 600 of each type, and trains a ComplEx
//   query-parity-task.js train <graph> <model> <seed> <updates> <queries.jsonl>   on these queries
//   query-parity-task.js drawn <graph> <model> <seed> <updates> <queries.jsonl>   on queries drawn while it trains
//   query-parity-task.js score <graph> <model> <checkpoint>                 an official checkpoint
// The mean reciprocal rank of each type on the same test queries as JSON on standard output.
import { readFileSync, writeFileSync } from "node:fs";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { trainLinkTables } from "../../src/links/trainers/train.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { toBetae } from "../../src/query/betae/print.ts";
import { type DrawnQuery, type QueryDraws, queryDraws } from "../../src/solvers/query-models/draw.ts";
import { readQueryCheckpoint } from "../../src/solvers/query-models/import.ts";
import { modelSettings, queryModel } from "../../src/solvers/query-models/registry.ts";
import { type RunningModel, runningModel } from "../../src/solvers/query-models/running.ts";
import {
  negationTypes,
  pathTypes,
  positiveTypes,
  queryTrainingSettings,
} from "../../src/solvers/query-models/settings.ts";
import { drawBatch } from "../../src/solvers/query-models/train.ts";
import { trainStep } from "../../src/solvers/query-models/train-step.ts";
import { meanReciprocalRank, validationQueries } from "../../src/solvers/query-models/validate.ts";
import { adam, defaultAdam } from "../../src/training/optimizer.ts";
import { plainEntityTrainer } from "../../src/training/tables/plain-entity-trainer.ts";
import { initialValues } from "../../src/training/tensors.ts";

const QUERIES_OF_A_TYPE = 600;
const TEST_QUERIES_OF_A_TYPE = 250;
const [task, folder, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const graph = await loadGraph(folder, nodeFiles, {});
const kernel = bestKernel();
if (kernel === "plain") throw new Error("this machine runs no kernel");
const compute = kernelCompute(kernel);

/** The small sizes of the vectors in `models/query-embeddings`; `query-parity.py` has the same. */
const small: Readonly<Record<string, Record<string, number | string>>> = {
  gqe: { dimensions: 24, margin: 24 },
  query2box: { dimensions: 24, margin: 24, inside: 0.02, activation: "none" },
  betae: { dimensions: 24, margin: 24, hidden: 48 },
  cone: { dimensions: 24, margin: 20, hidden: 48, inside: 0.02, dropout: 0.1 },
  logice: { dimensions: 24, margin: 0.375, hidden: 48 },
  newlook: { dimensions: 24, margin: 24, hidden: 48, groups: 12, inside: 0.2 },
  fuzzqe: { dimensions: 24, bases: 6, logic: "godel", regularizer: "clamp" },
  lmpnn: { rank: 12, hidden: 48, temperature: 0.05, union: "merged" },
};
const rates: Readonly<Record<string, number>> = { cone: 1e-3, lmpnn: 2e-3 };

/** KGReasoning's three updates, FuzzQE's two, and one type an update for LMPNN. */
const streamsOf = (model: string, others: readonly string[]): (readonly string[])[] => {
  if (model === "lmpnn") return [...pathTypes, ...others].map((type) => [type]);
  return model === "fuzzqe" ? [pathTypes, others] : [pathTypes, others, pathTypes];
};

const deniesNothing = (model: string) => model === "gqe" || model === "query2box";

const report = (model: string, running: RunningModel): void => {
  const types = [...pathTypes, ...positiveTypes, "ip", "pi", "2u", "up"];
  if (!deniesNothing(model)) types.push(...negationTypes);
  const mrr = Object.fromEntries(
    types.map((type) => [
      type,
      meanReciprocalRank(running, validationQueries(graph, "test", [type], TEST_QUERIES_OF_A_TYPE, 5)),
    ]),
  );
  console.log(JSON.stringify(mrr));
};

if (task === "draw") {
  const draws = queryDraws(graph, 77);
  const lines = [...pathTypes, ...positiveTypes, ...negationTypes].flatMap((wanted) => {
    const found = new Map<string, string>();
    for (let place = 0; found.size < QUERIES_OF_A_TYPE; place++) {
      const { type, query, answers } = draws.draw(wanted, place);
      const nested = toBetae(query);
      if (type === wanted)
        found.set(JSON.stringify(nested), JSON.stringify({ type, query: nested, answers: [...answers] }));
    }
    return [...found.values()];
  });
  writeFileSync(rest[0]!, `${lines.join("\n")}\n`);
  const { levels, tails, relationRow, rowHead, rowEdge } = graph.rows;
  const links: number[][] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (levels[edge] === 0) links.push([rowHead[row]!, relation, tails[edge]!]);
  writeFileSync(`${rest[0]!}.links`, JSON.stringify(links));
  const complex = { rank: 12, epochs: 100, batch: 256, validateEvery: 0, seed: 1 };
  const { tables } = await trainLinkTables(graph, complex, plainEntityTrainer);
  const plain = (values: Float32Array) => [...values];
  writeFileSync(
    `${rest[0]!}.complex`,
    JSON.stringify({
      ...{ rank: tables.rank, entities: plain(tables.entities), relations: plain(tables.relations) },
    }),
  );
  console.log(JSON.stringify({ entities: graph.entityCount, relations: graph.relationCount }));
} else if (task === "score") {
  const [name, checkpoint] = rest as [string, string];
  const { model, sizes, settings, values } = await readQueryCheckpoint(readFileSync(checkpoint), checkpoint, {
    settings: small[name]!,
  });
  report(name, runningModel(model, sizes, settings, values, compute));
} else {
  const [name, seed, updates, queries] = rest as [string, string, string, string];
  const model = queryModel(name);
  const others = deniesNothing(name) ? positiveTypes : [...positiveTypes, ...negationTypes];
  const training = queryTrainingSettings({
    streams: streamsOf(name, others),
    ...{ updates: Number(updates), batch: 64, negatives: 16 },
    ...{ rate: rates[name] ?? 5e-3, schedule: { kind: "constant" }, seed: Number(seed) },
    ...(name === "fuzzqe" ? { decay: 0.05, epsilon: 1e-6 } : {}),
    ...(name === "lmpnn" ? { decay: 1e-4 } : {}),
  });
  const settings = modelSettings(model, small[name]);
  const sizes = { entities: graph.entityCount, relations: graph.relationCount };
  const first = initialValues(model.tensors(sizes, settings), training.seed);
  if (name === "lmpnn") {
    const { entities, relations } = JSON.parse(readFileSync(`${queries}.complex`, "utf8"));
    first.set("nbp._entity_embedding.weight", Float32Array.from(entities));
    first.set("nbp._relation_embedding.weight", Float32Array.from(relations));
  }
  model.prepare?.(graph, first);
  const running = runningModel(model, sizes, settings, first, compute);
  const optimizer = adam(
    running.parameters,
    { ...defaultAdam, decay: training.decay, epsilon: training.epsilon },
    compute,
  );
  const draws = task === "drawn" ? queryDraws(graph, training.seed) : listedDraws(queries, training.seed);
  for (let update = 0; update < training.updates; update++) {
    const dropout = randomStream(training.seed, "dropout", update);
    trainStep(running, optimizer, drawBatch(running, training, draws, update), training.rate, { dropout });
  }
  report(name, running);
}

/** Draws from a list, as a training on a published file of queries does. */
function listedDraws(path: string, seed: number): QueryDraws {
  const lists = new Map<string, DrawnQuery[]>();
  for (const line of readFileSync(path, "utf8").trim().split("\n")) {
    const { type, query, answers } = JSON.parse(line) as { type: string; query: unknown; answers: number[] };
    const list = lists.get(type) ?? [];
    list.push({ type, query: readBetae(query), answers: Uint32Array.from(answers) });
    lists.set(type, list);
  }
  return {
    draw(type, place) {
      const list = lists.get(type)!;
      return list[randomStream(seed, type, place).below(list.length)]!;
    },
  };
}
