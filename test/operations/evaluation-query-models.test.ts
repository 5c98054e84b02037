import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { nodeHost } from "../../src/host/node.ts";
import { nodeThreads } from "../../src/host/node-workers.ts";
import { startedFor, workersOf } from "../../src/host/workers.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { openModel } from "../../src/models/open-model.ts";
import { queryModelKind } from "../../src/models/query-model.ts";
import type { ParametersOf } from "../../src/operations/contract/operation.ts";
import type { evaluateSolversOperation } from "../../src/operations/evaluation/evaluate-solvers.ts";
import type { EvaluatedSolvers } from "../../src/operations/evaluation/results.ts";
import type { Host } from "../../src/operations/host.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { knownView } from "../../src/solvers/choice/chosen-solvers.ts";
import { queryModel } from "../../src/solvers/query-models/registry.ts";
import { queryScorer } from "../../src/solvers/query-models/score.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { startSolver } from "../../src/solvers/start-solver.ts";
import { valuesOf } from "../../src/training/train-tensors.ts";
import { untrainedModel } from "../solvers/query-model-world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-eval-query-models-"));
const at = (...names: string[]) => join(folder, ...names);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How many workers were asked for, each time; those of the build do the work. */
const asked: number[] = [];
const host: Host = {
  ...nodeHost,
  pool(role, threads, options) {
    asked.push(threads);
    return threads < 2
      ? nodeHost.pool(role, threads, options)
      : workersOf(
          startedFor(nodeThreads(new URL("../../dist/cli/worker.js", import.meta.url))),
          role,
          threads,
        );
  },
};
const lacuna = boundAndHeld(host);
const NOBODY = "nobody works here";
/** Takes note of how many workers are asked for, and has none. */
const nobody = boundAndHeld({
  ...nodeHost,
  pool(_, threads) {
    asked.push(threads);
    throw new Error(NOBODY);
  },
});
const embeddings = ["gqe", "fuzzqe"];
const names = [...embeddings, "qto"];
let graph: Graph;
let report: EvaluatedSolvers;
let given: Omit<ParametersOf<typeof evaluateSolversOperation>, "out">;

beforeAll(async () => {
  const gaps = at("gaps");
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: gaps, seed: 1 });
  graph = await openGraph(gaps, host);
  await lacuna.trainLinks({ graph: gaps, rank: 8, epochs: 2, seed: 1, out: at("links") });
  for (const name of embeddings) {
    const { running } = untrainedModel(queryModel(name), graph);
    await queryModelKind.write(
      at(name),
      { ...running, values: valuesOf(running.parameters) },
      graph,
      nodeWrites,
      {
        provenance: {},
      },
    );
  }
  await lacuna.sampleBenchmark({
    ...{ graph: gaps, protocol: "betae", types: ["2p", "2in"], perType: 8, out: at("bench"), seed: 1 },
    threads: 1,
  });
  given = {
    ...{ benchmark: at("bench"), graph: gaps, solvers: names },
    model: [...embeddings.map((name) => `${name}:${at(name)}`), at("links")].join(","),
  };
  report = await lacuna.evaluateSolvers({ ...given, threads: 1, out: at("one") });
});

/** The mean of 1 / rank over hard answers, other answers left out; equal scores share the mean of their ranks. */
const reciprocal = (scores: Float32Array, { easy, hard }: BenchmarkQuery): number => {
  const answers = new Set([...easy, ...hard]);
  const others = scores.filter((_, entity) => !answers.has(entity));
  const ranks = Array.from(hard, (answer) => {
    const score = scores[answer]!;
    return (
      1 + others.filter((each) => each > score).length + others.filter((each) => each === score).length / 2
    );
  });
  return mean(ranks.map((rank) => 1 / rank));
};

test("several query models and a solver over links have the figures of each alone, by the definition of a rank", async () => {
  expect(report.names).toEqual(names);
  expect(report.unsupported).toMatchObject({ gqe: [{ type: "2in" }], fuzzqe: [], qto: [] });

  const links = (await openModel(at("links"), graph, host)).models;
  const solver = findSolver("qto");
  const world = { graph, known: knownView(graph, solver.known, "test"), memory: 2 ** 28 };
  const qto = startSolver(solver, world, links, settingOf(solver, {}));
  const scoresOf: Record<string, (query: BenchmarkQuery) => Float32Array> = {
    qto: ({ query }) => qto.solve(query).rows[0]!,
  };
  for (const name of embeddings) {
    const scorer = queryScorer(untrainedModel(queryModel(name), graph).running);
    scoresOf[name] = ({ query }) => [...scorer.scores([query])][0]!;
  }
  const queries: BenchmarkQuery[] = [];
  for await (const query of readBenchmark(at("bench"), host.files)) queries.push(query);
  expect(report.types.map(({ type }) => type)).toEqual(["2p", "2in"]);
  for (const { type, mrr } of report.types) {
    const ofType = queries.filter((query) => query.type === type);
    for (const name of names) {
      if (name === "gqe" && type === "2in") expect(mrr[name]).toBeNull();
      else
        expect(mrr[name]).toBeCloseTo(
          mean(ofType.map((query) => reciprocal(scoresOf[name]!(query), query))),
          12,
        );
    }
  }
});

test("several workers write the bytes of one, and as many are taken as half of the memory holds models", async () => {
  // Query models are held three times, entities of link tables twice.
  const query = await Promise.all(embeddings.map((name) => stat(at(name, "model.safetensors"))));
  const { links } = (await openModel(at("links"), graph, host)).models;
  const models = query.reduce((sum, { size }) => sum + 3 * size, 2 * links!.tables!.entities.byteLength);
  // Files are longer than their tensors by a header.
  await lacuna.evaluateSolvers({ ...given, threads: 4, memory: 2 * 2 * models, out: at("two") });
  expect(asked.at(-1)).toBe(2);
  expect(await filesOf("two")).toEqual(await filesOf("one"));
  const workers = async (memory?: number) => {
    await expect(
      nobody.evaluateSolvers({ ...given, threads: 4, ...(memory ? { memory } : {}) }),
    ).rejects.toThrow(NOBODY);
    return asked.at(-1);
  };
  expect(await workers(3 * models)).toBe(1);
  expect(await workers(1)).toBe(1);
  expect(await workers()).toBe(4);
});

/** Every file of a folder with its bytes. */
async function filesOf(name: string): Promise<(readonly [string, string])[]> {
  const entries = await readdir(at(name), { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  expect(files).toContain(at(name, "fuzzqe", "manifest.json"));
  return Promise.all(
    files.sort().map(async (file) => [relative(at(name), file), await readFile(file, "latin1")] as const),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
