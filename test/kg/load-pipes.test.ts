import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Files } from "../../src/formats/files/files.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { pipesOnce } from "../../src/formats/files/pipes.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { packGraph } from "../../src/kg/snapshot.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-pipes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TRIPLES = 20_000;
const table = Array.from({ length: TRIPLES }, (_, i) => `entity${i}\tr${i % 7}\tentity${i * 3}\n`).join("");
const posix = process.platform !== "win32";

/** Files whose every byte is given once, however often they are opened: what `/dev/fd/63` does. */
function pipes(contents: Record<string, string | Uint8Array>): Files {
  const files = memoryFiles(new Map(Object.entries(contents)));
  const left = new Map<string, AsyncIterator<Uint8Array>>();
  return {
    ...files,
    size: async (path) => ((await files.size(path)) === undefined ? undefined : 0),
    readOnce: async () => true,
    async *read(path) {
      const stream = left.get(path) ?? files.read(path)[Symbol.asyncIterator]();
      left.set(path, stream);
      for (let next = await stream.next(); !next.done; next = await stream.next()) yield next.value;
    },
  };
}

describe("a graph that comes through a pipe", () => {
  test("loses nothing to looking at its format", async () => {
    const graph = await loadGraph("/dev/fd/63", pipes({ "/dev/fd/63": table }));
    expect(graph.tripleCounts[0]).toBe(TRIPLES);
    expect(graph.name).toBe("graph");
  });

  test.each([
    ["ntriples", "# a comment\n<http://a/b> <http://a/r> <http://a/c> .\n"],
    ["turtle", "@prefix a: <http://a/> .\na:b a:r a:c .\n"],
    ["turtle", "PREFIX a: <http://a/>\na:b a:r a:c .\n"],
    ["tsv", "prefix\tbase\t<x>\n"],
  ])("is %s by what it begins with", async (format, text) => {
    const graph = await loadGraph("pipe", pipes({ pipe: text }));
    expect([graph.tripleCounts[0], graph.report?.format]).toEqual([1, format]);
  });

  test("may be a snapshot", async () => {
    const packed = packGraph(await loadGraph("t.tsv", memoryFiles(new Map([["t.tsv", table]]))));
    const graph = await loadGraph("pipe", pipes({ pipe: packed }));
    expect(graph.tripleCounts[0]).toBe(TRIPLES);
  });

  test.runIf(posix)("may be a named pipe", { timeout: 60_000 }, async () => {
    const fifo = join(folder, "triples");
    execFileSync("mkfifo", [fifo]);
    writeFileSync(join(folder, "t.tsv"), table);
    const writer = spawn("sh", ["-c", `cat ${join(folder, "t.tsv")} > ${fifo}`]);
    const graph = await loadGraph(fifo, nodeFiles);
    expect(graph.tripleCounts[0]).toBe(TRIPLES);
    writer.kill();
  });
});

describe("anything else that comes through a pipe", () => {
  test("is refused when it is read a second time, instead of giving what is left", async () => {
    const files = pipesOnce(pipes({ pipe: table }));
    for await (const chunk of files.read("pipe")) if (chunk.length > 0) break;
    await expect(files.readShared("pipe", 0)).rejects.toMatchObject({ code: "files.read-once" });
  });

  test("questions are kept, because their format is found by reading them", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `what does [entity ${i}] act in\tfilm ${i}\n`);
    const given = await openQuestions(pipesOnce(pipes({ pipe: lines.join("") })), "pipe");
    let count = 0;
    for await (const _ of given.questions()) count++;
    expect(count).toBe(5000);
  });
});
