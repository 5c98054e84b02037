import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { placeRuns } from "../../src/evaluation/folder/run-folder.ts";
import { sha256 } from "../../src/formats/sha256.ts";
import { browserHost } from "../../src/host/browser.ts";
import { nodeHost } from "../../src/host/node.ts";
import { sinkFor } from "../../src/operations/batch/sink.ts";
import { checked } from "../../src/operations/contract/check.ts";
import { operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { openKept } from "../../src/runs/resuming/kept-run.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { benchmarkFiles, benchmarkQuery } from "../support/benchmark-folder.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "lacuna-stopped-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (...names: string[]) => join(root, ...names);

describe("what a kill leaves", () => {
  it("a run that was killed while its reports were written is placed by the next", async () => {
    mkdirSync(at("run.partial/new/.qto-a1b2c3"), { recursive: true });
    mkdirSync(at("run.partial/.new-x"));
    const kept = await openKept(nodeDisk, at("run"), { same: true });
    const comparison = { markdown: "# runs\n", json: "{}\n", html: "<p>\n" };
    const given = { force: false } as Parameters<typeof placeRuns>[1];
    await placeRuns({ out: at("run"), kept, runs: new Map(), comparison }, given, nodeHost);
    expect(readdirSync(root)).toEqual(["run"]);
    expect(readdirSync(at("run"))).toEqual([
      "comparison.html",
      "comparison.json",
      "comparison.md",
      "lacuna-files.json",
    ]);
  });

  it("temporaries of dead processes go, those of living ones stay", async () => {
    const machine = sha256([new TextEncoder().encode(hostname())]).slice(0, 8);
    const dead = `.o.txt-${machine}-4194399-aaaaaa`;
    const living = `.o.txt-${machine}-${process.pid}-bbbbbb`;
    for (const name of [dead, living]) mkdirSync(at("left", name), { recursive: true });
    await nodeWrites.file(at("left/o.txt"), "x");
    expect(readdirSync(at("left")).sort()).toEqual([living, "o.txt"].sort());
  });

  it("answers that are given up while a piece is being written leave nothing, and end", async () => {
    let proceed = () => {};
    const slow = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const disk = {
      ...nodeDisk,
      async open(path: string, mode: "new" | "append" | "replace") {
        const file = await nodeDisk.open(path, mode);
        return { ...file, write: (bytes: Uint8Array) => slow.then(() => file.write(bytes)) };
      },
    };
    const { wholeWrites } = await import("../../src/runs/writing/writes.ts");
    mkdirSync(at("answers"));
    const sink = await sinkFor(at("answers/a.jsonl"), { writes: wholeWrites(disk) });
    void sink.write(new TextEncoder().encode("{}\n")).catch(() => {});
    const discarded = sink.discard();
    proceed();
    await discarded;
    expect(readdirSync(at("answers"))).toEqual([]);
  });

  it("of two that make one output the second is refused, without force", async () => {
    const fill = (text: string, before: () => Promise<void>) =>
      nodeWrites.folder(
        at("both"),
        async (put) => {
          await put("a", text);
          await before();
        },
        { ours: ["a"] },
      );
    const second = fill("second", () => fill("first", async () => {}));
    expect(await refused(second)).toMatchObject({ code: "runs.exists" });
    expect(new TextDecoder().decode(await nodeDisk.read(at("both/a")))).toBe("first");
  });
});

it.each(["ENOSPC", "EDQUOT", "EFBIG"])("a disk that takes no more is named (%s)", async (code) => {
  const full = operation({
    ...{ id: "fill", command: "fill", summary: "", effects: [], length: "answer" },
    parameters: z.strictObject({}),
    result: async () => z.undefined(),
    run: () => Promise.reject(Object.assign(new Error(`${code}: no`), { code, path: "x" })),
  });
  expect(await refused(full.run({} as never, nodeHost))).toMatchObject({
    code: "runs.disk-full",
    place: { file: "x" },
  });
});

it("a disk that fills up in the middle is named, leaves nothing, and does not touch what was there", async () => {
  let left = 3;
  const full: typeof nodeDisk = {
    ...nodeDisk,
    async open(path, mode) {
      const file = await nodeDisk.open(path, mode);
      return {
        ...file,
        write: async (bytes) => {
          if (left-- > 0) return file.write(bytes);
          throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", path });
        },
      };
    },
  };
  const { wholeWrites } = await import("../../src/runs/writing/writes.ts");
  mkdirSync(at("full"));
  await nodeWrites.file(at("full/a.txt"), "before");
  const pieces = Array.from({ length: 10 }, (_, i) => `piece ${i}\n`);
  const source = (async function* () {
    yield* pieces;
  })();
  const failed = await refused(wholeWrites(full).file(at("full/a.txt"), source, { force: true }));
  expect(failed).toMatchObject({ code: "runs.disk-full", hint: expect.stringContaining("free disk space") });
  expect(readdirSync(at("full"))).toEqual(["a.txt"]);
  expect(new TextDecoder().decode(await nodeDisk.read(at("full/a.txt")))).toBe("before");
});

it("a training that diverged leaves nothing that refuses the settings which mend it", async () => {
  const given = { graph: "world", out: at("diverged"), rank: 4, epochs: 3, batch: 100, threads: 1 };
  const run = async (more: object) => {
    const trainLinks = await operations.trainLinks();
    return trainLinks.run(checked(trainLinks, { ...given, ...more }), nodeHost);
  };
  expect(await refused(run({ rate: 1e30, optimizer: "adam" }))).toMatchObject({ code: "links.diverged" });
  expect(readdirSync(root)).not.toContain("diverged.training");
  expect(await run({ optimizer: "adam" })).toMatchObject({ epochs: 3 });
});

it("a benchmark that changes under an evaluation is noticed", async () => {
  const query = benchmarkQuery({ id: "1p-000000", type: "1p", text: "r0(e0, ?x)", hard: [1] });
  const folder = benchmarkFiles([query], { entities: 3 });
  const bytesOf = (each: Uint8Array | string = "") =>
    typeof each === "string" ? new TextEncoder().encode(each) : each;
  const contents = new Map([...folder].map(([name, each]) => [`b/${name}`, bytesOf(each)]));
  contents.set("p.jsonl", bytesOf('{"id":"1p-000000","ranking":[1,2,0]}\n'));
  const evaluated = () =>
    boundAndHeld(browserHost({ contents })).evaluatePredictions({
      benchmark: "b",
      predictions: "p.jsonl",
    });
  expect(await evaluated()).toMatchObject({ mean: { mrr: 1 } });
  const other = benchmarkFiles([{ ...query, hard: Uint32Array.of(2) }], { entities: 3 });
  const file = [...other.keys()].find((name) => name.endsWith(".gz")) ?? "";
  contents.set(`b/${file}`, bytesOf(other.get(file)));
  expect(await refused(evaluated())).toMatchObject({
    code: "benchmark.changed",
    place: { file: `b/${file}` },
  });
});
