import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { betaeQueries } from "../../src/benchmark/formats/import-pickle.ts";
import { readPredictionLines } from "../../src/evaluation/predictions/prediction-lines.ts";
import { rowOfScores } from "../../src/evaluation/predictions/prediction-values.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import type { PickleDict } from "../../src/formats/pickle/values.ts";
import { nodeHost } from "../../src/host/node.ts";
import { productTable } from "../../src/numeric/product.ts";
import { loadProtocol } from "../../src/operations/benchmark/load-protocol.ts";
import { checked } from "../../src/operations/contract/check.ts";
import { operation } from "../../src/operations/contract/operation.ts";
import { threads } from "../../src/operations/contract/parameters.ts";
import type { Host } from "../../src/operations/host.ts";
import { operations } from "../../src/operations/registry.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { farthest, naiveProduct, vectors } from "../numeric/support.ts";
import { inMemory, refused } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-numbers-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("numbers that no machine can serve", () => {
  it.each<[keyof typeof operations, object, string]>([
    ["trainLinks", { graph: "world", rank: 1e9 }, "rank"],
    ["trainLinks", { graph: "world", batch: 1e12 }, "batch"],
    ["trainLinks", { graph: "world", threads: 999_999_999_999 }, "threads"],
    ["answerMany", { graph: "world", files: ["q"], threads: 999_999_999_999 }, "threads"],
    ["compareRuns", { a: "a", b: "b", flips: 999_999_999_999 }, "flips"],
    ["scoreQuestions", { predictions: ["p"], gold: ["g"], flips: 999_999_999_999 }, "flips"],
    ["sampleBenchmark", { graph: "g", protocol: "betae", out: "o", perType: 999_999_999_999 }, "perType"],
  ])("%s refuses %o", async (name, given, parameter) => {
    const each = await operations[name]();
    expect(() => checked(each as never, given)).toThrow(
      expect.objectContaining({ code: "usage.bad-parameter", parameter }),
    );
  });

  it("are too many workers: the host says how many it can use, and is heard", async () => {
    const told: string[] = [];
    const each = operation({
      ...{ id: "try", command: "try", summary: "says how many workers it takes" },
      ...{ effects: [], length: "answer" },
      result: async () => z.int(),
      parameters: z.strictObject({ threads }),
      run: async (given) => given.threads,
    });
    const host: Host = { ...nodeHost, processors: 4, onMessage: (message) => told.push(message) };
    expect(await each.run({ threads: 1000 }, host)).toBe(8);
    expect(told).toEqual(["1000 workers are more than the 4 processors here can use; taking 8"]);
    expect(await each.run({ threads: 1000 }, { ...host, processors: 64 })).toBe(64);
    expect(await each.run({ threads: 3 }, host)).toBe(3);
  });
});

it("vectors longer than the table are multiplied", () => {
  const [rows, width] = [14, 4000];
  const [left, right] = [vectors(width, 1, "left"), vectors(rows * width, 2, "right")];
  const out = new Float32Array(rows);
  productTable(right, rows, width).multiply(left, 1, out);
  expect(farthest(out, naiveProduct(left, 1, right, rows, width))).toBeLessThan(1e-3);
});

describe("predictions", () => {
  const read = async (line: string) => {
    const source = (async function* () {
      yield new TextEncoder().encode(line);
    })();
    for await (const given of readPredictionLines(source, "p.jsonl", { probabilities: false }))
      return given.read(1, 10);
    return undefined;
  };

  it.each(["1e999", "-1e999"])("with the score %s are refused", async (score) => {
    expect(await refused(read(`{"id":"q","scores":{"1":${score},"2":0.5}}`))).toMatchObject({
      code: "eval.bad-score",
    });
  });

  it.each(["scores", "ranking"])("with %s nested 200 000 deep are refused without a crash", async (what) => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect((await refused(read(`{"id":"q","${what}":[${deep}]}`)))?.code).toMatch(/^eval\.|^formats\./);
    expect((await refused(read(`{"id":"q","${what}":${deep}}`)))?.code).toMatch(/^eval\.|^formats\./);
  });

  it("may have the largest number there is", () => {
    expect(rowOfScores({ 1: Number.MAX_VALUE }, 2).scores).toEqual(Float64Array.of(Number.MAX_VALUE));
  });
});

it("a setting called __proto__ is unknown like any other", async () => {
  const asked = inMemory().predict({
    graph: "world",
    query: "borders(France, ?c)",
    model: "frequency",
    solver: { name: "qto", set: JSON.parse('{"__proto__":1}') as Record<string, number> },
  });
  expect(await refused(asked)).toMatchObject({
    code: "usage.bad-parameter",
    message: expect.stringContaining("it has no __proto__"),
  });
});

it("a number beyond JSON's in a pickle of queries is no id", () => {
  // What Python's pickle.dumps({("e", ("r",)): {(2**70, (0,))}}, 2) gives.
  const bytes = Buffer.from(
    "80027d710058010000006571015801000000727102857103867104635f5f6275696c74696e5f5f0a7365740a71055d7106" +
      "8a090000000000000000404b008571078671086185710952710a732e",
    "hex",
  );
  const dict = readPickle(bytes, { file: "test-queries.pkl" }) as PickleDict;
  expect(() => [...betaeQueries(dict, {}, "test-queries.pkl")]).toThrow(
    expect.objectContaining({ code: "query.syntax" }),
  );
});

describe("a name that is a link to nothing", () => {
  it("is taken, by a file and by a folder", async () => {
    const out = join(folder, "dangling");
    symlinkSync(join(folder, "nowhere"), out);
    expect((await nodeDisk.stat(out))?.kind).toBe("other");
    const fill = async () => {};
    for (const force of [false, true]) {
      const code = force ? "runs.not-ours" : "runs.exists";
      expect(await refused(nodeWrites.file(out, "text", { force }))).toMatchObject({ code });
      expect(await refused(nodeWrites.folder(out, fill, { force, ours: [] }))).toMatchObject({ code });
    }
  });
});

describe("a protocol module of the user's that throws", () => {
  const written = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const start = "export const protocol = { name: 'mine', describe: '', types: ['1p'], parameters: [],";

  it("while it is loaded is its author's fault, with the stack", async () => {
    const path = written("top.mjs", "const broken = () => { throw new TypeError('no luck') };\nbroken();\n");
    const error = await refused(loadProtocol(path, nodeHost));
    expect(error).toMatchObject({ code: "benchmark.module-failed", place: { file: path } });
    expect(error?.message).toContain("TypeError: no luck");
    expect(error?.hint).toMatch(/at broken \(.*top\.mjs:1:/);
  });

  it.each([
    ["a text", "throw 'gone wrong';", "gone wrong"],
    ["nothing", "throw undefined;", "undefined"],
    ["null", "throw null;", "object"],
    [
      "what throws when it is asked",
      "throw new Proxy({}, { get() { throw 1 }, has() { throw 1 }, getPrototypeOf() { throw 1 } });",
      "object",
    ],
    [
      "an error whose message throws",
      "const e = new Error(); Object.defineProperty(e, 'message', { get() { throw 1 } }); throw e;",
      "object",
    ],
    [
      "an error whose stack throws",
      "const e = new Error('odd'); Object.defineProperty(e, 'stack', { get() { throw 1 } }); throw e;",
      "cannot be looked at",
    ],
    ["an export that throws", "export const protocol = new Proxy({}, { get() { throw 'never' } });", "never"],
    ["an export of a text", "export const protocol = 'mine';", "no protocol"],
  ])("%s", async (name, text, message) => {
    const path = written(`${name.replaceAll(/\W/g, "-")}.mjs`, `${text}\n`);
    const error = await refused(loadProtocol(path, nodeHost));
    expect(error?.code).toMatch(/^(benchmark\.module-failed|usage\.no-protocol)$/);
    expect(error?.message).toContain(message);
  });

  it("while it samples, too", async () => {
    const path = written(
      "later.mjs",
      `${start} grounder() { return { attempt() { return undefined.x; } }; }, acceptance() { throw "text"; } };\n`,
    );
    const { protocol } = await loadProtocol(path, nodeHost);
    const setup = {} as never;
    const failed = (cause: string) =>
      expect.objectContaining({
        code: "benchmark.module-failed",
        message: expect.stringContaining(cause) as string,
      });
    expect(() => protocol.grounder(setup).attempt(0)).toThrow(failed("TypeError"));
    expect(() => protocol.acceptance(setup)).toThrow(failed("text"));
  });
});
