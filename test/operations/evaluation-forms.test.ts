import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import { originalTree } from "../../src/benchmark/formats/efo1-original.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { writtenIn } from "../../src/evaluation/run/query-form.ts";
import { nodeHost } from "../../src/host/node.ts";
import { queryModelKind } from "../../src/models/query-model.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { type FormName, forms } from "../../src/query/forms/forms.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { queryModel } from "../../src/solvers/query-models/registry.ts";
import type { RunningModel } from "../../src/solvers/query-models/running.ts";
import { queryScorer } from "../../src/solvers/query-models/score.ts";
import { valuesOf } from "../../src/training/train-tensors.ts";
import { untrainedModel } from "../solvers/query-model-world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-eval-forms-"));
const at = (...names: string[]) => join(folder, ...names);
afterAll(() => rm(folder, { recursive: true, force: true }));
const lacuna = boundAndHeld(nodeHost);

const THREE = "(i,(i,(p,(e)),(p,(p,(e)))),(p,(e)))";
const UNION = "(i,(p,(e)),(u,(p,(e)),(p,(e))))";
const DENIED = "(i,(i,(n,(p,(e))),(p,(e))),(n,(p,(e))))";
const types = ["3i", THREE, UNION, DENIED, "2u1p"];
const models: Record<string, RunningModel> = {};
const queries: BenchmarkQuery[] = [];

beforeAll(async () => {
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("gaps"), seed: 1 });
  const graph = await openGraph(at("gaps"), nodeHost);
  for (const name of ["betae", "newlook"]) {
    const { running } = untrainedModel(queryModel(name), graph);
    models[name] = running;
    const values = valuesOf(running.parameters);
    await queryModelKind.write(at(name), { ...running, values }, graph, nodeWrites, { provenance: {} });
  }
  const sampled = { protocol: "efo1", types, perType: 6, seed: 1, threads: 1 } as const;
  await lacuna.sampleBenchmark({ graph: at("gaps"), ...sampled, out: at("bench") });
  for await (const query of readBenchmark(at("bench"), nodeHost.files)) queries.push(query);
});

/** A run of a model whose queries are written in a form; the MRR of each type. */
async function runIn(model: string, form?: FormName): Promise<Map<string, number>> {
  const out = at(`${model}-${form}`);
  const asked = {
    benchmark: at("bench"),
    graph: at("gaps"),
    solver: model,
    model: `${model}:${at(model)}`,
  };
  const found = await lacuna.evaluateSolver({
    ...asked,
    ...(form ? { form } : {}),
    out,
    force: true,
    threads: 1,
  });
  return new Map(found.types.map(({ type, mrr }) => [type, mrr]));
}

/** The same by the operator trees themselves and the definition of a rank. */
function byTrees(model: string, form: FormName): Map<string, number> {
  const scorer = queryScorer(models[model]!);
  const sums = new Map<string, number[]>();
  for (const { type, query, easy, hard } of queries) {
    const [scores] = [...scorer.scores([forms[form].of(originalTree(query, type))])];
    const answers = new Set([...easy, ...hard]);
    const others = scores!.filter((_, entity) => !answers.has(entity));
    const rank = (answer: number) =>
      others.reduce(
        (sum, each) => sum + (each > scores![answer]! ? 1 : each === scores![answer]! ? 0.5 : 0),
        1,
      );
    const own = sums.get(type) ?? [];
    sums.set(type, [...own, mean(Array.from(hard, (answer) => 1 / rank(answer)))]);
  }
  return new Map([...sums].map(([type, values]) => [type, mean(values)]));
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

test.each([
  ["betae", ["DM", "DM+I", "DNF+IU"]],
  ["newlook", ["DNF+IUd", "DNF+IUD"]],
] as const)(
  "%s answers the operator trees of a form, and winning rates are those of the figures",
  async (model, names) => {
    const runs = new Map<FormName, Map<string, number>>();
    for (const form of names) {
      const found = await runIn(model, form);
      const wanted = byTrees(model, form);
      expect([...found.keys()]).toHaveLength(types.length);
      for (const [type, mrr] of found) expect(mrr, `${form} ${type}`).toBeCloseTo(wanted.get(type)!, 6);
      runs.set(form, found);
    }
    const { pairs } = await lacuna.compareForms({
      runs: names.map((form) => ({ form, run: at(`${model}-${form}`) })),
    });
    // The types that each two forms write differently without a union inside.
    const differing: Record<string, readonly string[]> = {
      "DM DM+I": ["3i", THREE, DENIED],
      "DM DNF+IU": ["3i", THREE, UNION, DENIED, "2u1p"],
      "DM+I DNF+IU": [UNION, "2u1p"],
      "DNF+IUd DNF+IUD": [DENIED],
    };
    for (const { forms: pair, types: count, a, b } of pairs) {
      const [one, other] = pair.map((form) => runs.get(form)!) as [Map<string, number>, Map<string, number>];
      const counted = differing[pair.join(" ")]!;
      expect(count, pair.join()).toBe(counted.length);
      expect([a, b], pair.join()).toEqual([
        counted.filter((type) => one.get(type)! > other.get(type)!).length,
        counted.filter((type) => one.get(type)! < other.get(type)!).length,
      ]);
    }
    expect(
      names.some((form) => JSON.stringify([...runs.get(form)!]) !== JSON.stringify([...runs.get(names[0])!])),
    ).toBe(true);
  },
);

test("a run says its form, and is not taken for another", async () => {
  await runIn("betae", "DM");
  await runIn("betae");
  await expect(
    lacuna.compareForms({
      runs: [
        { form: "DNF", run: at("betae-DM") },
        { form: "DM+I", run: at("betae-undefined") },
      ],
    }),
  ).rejects.toMatchObject({ code: "eval.other-form" });
});

test("what is no operator tree has no form", () => {
  const cycle = parseQuery("?y : r1(e0,?x) & r2(?x,?y) & r3(?x,?y)");
  expect(writtenIn("DNF")({ query: cycle, type: "a cycle" })).toMatchObject({
    reason: expect.stringContaining("not a tree"),
  });
  expect(writtenIn(undefined)({ query: cycle, type: "a cycle" })).toEqual({ query: cycle });
});
