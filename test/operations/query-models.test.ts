import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readNpy } from "../../src/formats/tensors/npy.ts";
import { toFloats } from "../../src/formats/tensors/tensors.ts";
import { nodeHost } from "../../src/host/node.ts";
import type { ParametersOf } from "../../src/operations/contract/operation.ts";
import type { trainQueryModelOperation } from "../../src/operations/query-models/train.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-query-models-"));
const at = (name: string) => join(folder, name);
afterAll(() => rm(folder, { recursive: true, force: true }));

const lacuna = boundAndHeld(nodeHost);
const { openGraph } = await import("../../src/index.ts");

/** A training that takes a second. */
const tiny: Omit<ParametersOf<typeof trainQueryModelOperation>, "out"> = {
  graph: "world",
  model: "gqe",
  set: { dimensions: 16 },
  types: ["1p", "2p", "2i"],
  ...{ updates: 24, batch: 32, negatives: 8, rate: 0.02, threads: 1, seed: 3 },
};

describe("a GQE that is trained on the embedded graph", () => {
  test("is stopped, goes on, and ends in the same bytes", async () => {
    const whole = await lacuna.trainQueryModel({ ...tiny, out: at("whole") });
    expect(whole).toMatchObject({ model: "gqe", updates: 24, entities: 1349, settings: { dimensions: 16 } });
    const stop = new AbortController();
    const stopped = await refused(
      lacuna.trainQueryModel(
        { ...tiny, out: at("halves") },
        { signal: stop.signal, onProgress: ({ done }) => done === 10 && stop.abort() },
      ),
    );
    expect(stopped).toMatchObject({ code: "run.interrupted" });
    expect(existsSync(at("halves"))).toBe(false);
    const told: string[] = [];
    await lacuna.trainQueryModel({ ...tiny, out: at("halves") }, { onMessage: (line) => told.push(line) });
    expect(told.join()).toMatch(/going on after update 1\d/);
    const bytes = (name: string) => readFile(join(at(name), "model.safetensors"));
    expect((await bytes("halves")).equals(await bytes("whole"))).toBe(true);
    expect(existsSync(at("halves.training"))).toBe(false);
  });

  test("with other updates than its preset sees links first for the same share of them", async () => {
    const given = { ...tiny, model: "betae" as const, set: { dimensions: 8, hidden: 8 }, validateEvery: 0 };
    // The preset begins with 2,500 of 12,000.
    const short = await lacuna.trainQueryModel({ ...given, out: at("share") });
    expect(short.training).toMatchObject({ updates: 24, linkUpdates: 5 });
    const asked = await lacuna.trainQueryModel({ ...given, linkUpdates: 1, out: at("asked") });
    expect(asked.training).toMatchObject({ updates: 24, linkUpdates: 1 });
  });

  test("answers questions, and says that it gives no evidence", async () => {
    const question = "?c : borders(France, ?x) & borders(?x, ?c)";
    const asked = await lacuna.predict({
      graph: "world",
      query: question,
      solver: "gqe",
      model: at("whole"),
      explain: true,
    });
    expect(asked).toMatchObject({ solver: { name: "gqe" }, model: { name: "gqe" }, count: 10 });
    expect(asked).toHaveProperty("guesses");
    for (const each of asked.answers) expect(each).toMatchObject({ tree: [] });
  });

  test("is refused by other solvers and for other graphs", async () => {
    const query = "?c : borders(France, ?c)";
    const ask = (more: object) =>
      refused(lacuna.predict({ graph: "world", query, solver: "gqe", model: at("whole"), ...more }));
    expect(await ask({ solver: "betae" })).toMatchObject({ code: "solvers.other-model" });
    expect(await ask({ solver: "qto" })).toMatchObject({ code: "solvers.missing-model" });
  });
});

const official = resolve(process.env.LACUNA_MODELS ?? "../shared/models", "query-embeddings");
const umls = resolve(process.env.LACUNA_DATA ?? "../shared/data", "umls");

describe.skipIf(!existsSync(official) || !existsSync(umls))(
  "official checkpoints (shared/models/query-embeddings, shared/data/umls)",
  () => {
    test("are imported, recognised by their content, and score as their code does", async () => {
      const graph = await openGraph(umls);
      const file = join(official, "betae/checkpoint.pth");
      const imported = await lacuna.importQueryModel({ file, graph, out: at("betae") });
      expect(imported).toMatchObject({ model: "betae", origin: "KGReasoning", entities: 135, relations: 92 });
      expect(
        await refused(lacuna.importQueryModel({ file, graph, model: "cone", out: at("cone") })),
      ).toMatchObject({ code: "solvers.other-model" });
      expect(
        await refused(lacuna.importQueryModel({ file, graph: "world", out: at("world") })),
      ).toMatchObject({ code: "solvers.other-graph" });
      const queries = JSON.parse(await readFile(join(official, "umls/queries.json"), "utf8")) as {
        type: string;
        query: [number, number[]];
      }[];
      const logits = toFloats(
        readNpy(await readFile(join(official, "betae/logits.npy")), "logits"),
        "logits",
      );
      for (const row of [0, 1, 2]) {
        const [anchor, [relation]] = queries[row]!.query;
        const asked = await lacuna.predict({
          graph,
          query: `?x : r${relation}(e${anchor}, ?x)`,
          ids: true,
          solver: "betae",
          model: at("betae"),
          top: 5,
        });
        const wanted = [...logits.subarray(row * 135, (row + 1) * 135).entries()]
          .sort((a, b) => b[1] - a[1])
          .slice(0, 5);
        expect(asked.answers.map(({ values }) => values[0])).toEqual(wanted.map(([id]) => id));
      }
    });
  },
);
