import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readNpy } from "../../src/formats/tensors/npy.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { toFloats } from "../../src/formats/tensors/tensors.ts";
import type { Compute } from "../../src/numeric/autograd/compute.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { readQueryCheckpoint } from "../../src/solvers/query-models/import.ts";
import type { ModelSettings } from "../../src/solvers/query-models/model.ts";
import { planOf } from "../../src/solvers/query-models/plan.ts";
import { type RunningModel, runningModel } from "../../src/solvers/query-models/running.ts";
import type { TrainingBatch } from "../../src/solvers/query-models/train-step.ts";

const root = resolve(process.env.LACUNA_MODELS ?? "../shared/models", "query-embeddings");

/** Whether the official vectors are there. */
export const haveVectors = existsSync(resolve(root, "umls/queries.json"));

export const bytesOf = (path: string): Uint8Array => readFileSync(resolve(root, path));
const json = (path: string) => JSON.parse(readFileSync(resolve(root, path), "utf8"));

/** One folder of vectors: what checkpoints do not say, and how near the official figures can be reached (README there). */
export interface VectorFolder {
  readonly folder: string;
  readonly model: string;
  readonly settings?: ModelSettings;
  readonly decay?: number;
  readonly epsilon?: number;
  readonly losses: number;
  /** Whether all parameters with a gradient are reached in 20 updates, or only their losses (kinks). */
  readonly exact: boolean;
}

export const vectorFolders: readonly VectorFolder[] = [
  { folder: "gqe", model: "gqe", losses: 3e-6, exact: true },
  { folder: "query2box", model: "query2box", losses: 5e-6, exact: true },
  { folder: "betae", model: "betae", losses: 6e-4, exact: false },
  { folder: "cone", model: "cone", settings: { dropout: 0 }, losses: 1e-5, exact: true },
  { folder: "logice", model: "logice", losses: 1.5e-3, exact: false },
  { folder: "logice-unbounded", model: "logice", losses: 1e-3, exact: false },
  {
    ...{ folder: "fuzzqe", model: "fuzzqe", settings: { logic: "godel" }, losses: 2e-6, exact: true },
    ...{ decay: 0.05, epsilon: 1e-6 },
  },
  {
    ...{ folder: "fuzzqe-sigmoid-product", model: "fuzzqe", settings: { logic: "product" } },
    ...{ losses: 2e-6, exact: true, decay: 0.05, epsilon: 1e-6 },
  },
  { folder: "newlook", model: "newlook", losses: 1e-4, exact: false },
  {
    ...{ folder: "lmpnn", model: "lmpnn", settings: { union: "merged" } },
    ...{ losses: 1e-5, exact: true, decay: 1e-4 },
  },
];

/** An official checkpoint, ready to be run. */
export async function officialModel(
  { folder, settings = {} }: VectorFolder,
  file: string,
  compute: Compute,
  more: ModelSettings = {},
): Promise<RunningModel> {
  const found = await readQueryCheckpoint(bytesOf(`${folder}/${file}`), file, {
    settings: { ...settings, ...more },
  });
  return runningModel(found.model, found.sizes, found.settings, found.values, compute);
}

interface OfficialQuery {
  readonly id: number;
  readonly type: string;
  readonly query: unknown;
  readonly easy: readonly number[];
  readonly hard: readonly number[];
}

/** The queries that a folder has logits of, in the order of the rows. */
export function officialQueries(folder: string): OfficialQuery[] {
  const all = json("umls/queries.json") as OfficialQuery[];
  const { query_ids: ids } = json(`${folder}/config.json`) as { query_ids?: number[] };
  return ids ? ids.map((id) => all[id]!) : all;
}

/** What the official evaluation of the trained model found, by query type. */
export function officialMetrics(folder: string): Map<string, readonly number[]> {
  const { results } = json(`${folder}/config.json`) as {
    results: { metrics: Record<string, Record<string, number>> };
  };
  // Each code spells them its own way.
  const spelled = [["MRR", "mrr"], ...[1, 3, 10].map((k) => [`HITS${k}`, `hit${k}`])];
  return new Map(
    Object.entries(results.metrics).map(([type, found]) => [
      type,
      spelled.map((names) => found[names.find((name) => name in found)!]!),
    ]),
  );
}

/** A matrix of official figures. */
export const officialRows = (path: string): Float32Array => toFloats(readNpy(bytesOf(path), path), path);

/** The tensors of an official state dict by their names. */
export async function officialTensors(path: string): Promise<Map<string, Float32Array>> {
  const { tensors } = await readTensors(bytesOf(path), path);
  return new Map(
    [...tensors].flatMap(([name, tensor]) =>
      tensor.dtype === "float32" ? [[name, toFloats(tensor, name)] as const] : [],
    ),
  );
}

interface OfficialBatch {
  readonly queries: readonly (readonly [string, unknown])[];
  readonly positive: readonly number[];
  readonly negative: readonly (readonly number[])[];
  readonly weight?: readonly number[];
}

/** The twenty fixed batches, with the rates and losses of their updates. */
export function officialBatches(folder: string, { model, settings }: RunningModel) {
  const batches = (json(`${folder}/batches.json`) as OfficialBatch[]).map(
    ({ queries, positive, negative, weight }): TrainingBatch => ({
      plans: queries.map(([, query]) => planOf(model, readBetae(query), settings)),
      positives: Uint32Array.from(positive),
      negatives: Uint32Array.from(negative.flat()),
      each: negative[0]!.length,
      weights: Float64Array.from(weight ?? positive.map(() => 1)),
    }),
  );
  const { config } = json(`${folder}/config.json`) as { config: { plr: number } };
  const losses = json(`${folder}/losses.json`) as Record<string, (number | number[])[]>;
  const last = (each: number | number[]) => (typeof each === "number" ? each : each.at(-1)!);
  return {
    batches,
    rates: batches.map((_, at) => (losses.learning_rate ? Number(losses.learning_rate[at]) : config.plr)),
    losses: {
      move: losses.zero!.map(last),
      rest: losses.set_to_none!.map(last),
      /** As `move`, of the official code in float64. */
      double: losses.zero_float64!.map(last),
    },
  };
}
