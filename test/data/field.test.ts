import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fieldData } from "../../src/data/field/registry.ts";
import { getData, inspectGraph, listData } from "../../src/index.ts";
import { datasets } from "../../src/kgqa/datasets/registry.ts";

const data = process.env.LACUNA_DATA ?? join(import.meta.dirname, "../../../shared/data");
const scratch = mkdtempSync(join(tmpdir(), "lacuna-data-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test("every graph and benchmark has a name of its own, a page, and files at safe addresses", () => {
  const names = [...fieldData, ...datasets].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, page, files } of fieldData) {
    expect(page, name).toMatch(/^https:/);
    for (const { mirrors, sha256 = "0".repeat(64), bytes = 1 } of files) {
      expect(mirrors.length, name).toBeGreaterThan(0);
      for (const url of mirrors) expect(url, name).toMatch(/^https:\/\/[^ ]+$/);
      expect(sha256, name).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes, name).toBeGreaterThan(0);
    }
  }
});

test("the registry lists graphs, benchmarks and datasets of questions, all or one kind", async () => {
  const kinds = async (kind?: "graph" | "benchmark" | "questions") => [
    ...new Set((await listData(kind === undefined ? {} : { kind })).map((each) => each.kind)),
  ];
  expect(await kinds()).toEqual(["graph", "benchmark", "questions"]);
  for (const kind of ["graph", "benchmark", "questions"] as const) expect(await kinds(kind)).toEqual([kind]);
});

/** Copies of the upstream bytes, and how many triples a graph of them has: both directions of BetaE's are one. */
const copies: readonly (readonly [name: string, folder: string, share: number])[] = [
  ["nations", "nations", 1],
  ["kinships", "kinships", 1],
  ["umls", "umls", 1],
  ["codex-s", "codex-s", 1],
  ["nell995-betae", "nell-betae", 0.5],
];

test.skipIf(!existsSync(data)).each(copies)(
  `%s from a copy has the registered hashes and the published counts${existsSync(data) ? "" : " (skipped: no public data sets)"}`,
  async (name, folder, share) => {
    const out = join(scratch, name);
    const { files } = await getData({ name, out, from: join(data, folder) });
    expect(files.filter(({ verified }) => !verified)).toEqual([]);
    const { counts } = fieldData.find((each) => each.name === name)!;
    const { entities, triples } = await inspectGraph({ graph: out });
    expect(entities).toBe(counts!.entities);
    for (const split of ["train", "valid", "test"] as const)
      expect(triples[split], split).toBe(counts![split] * share);
  },
);

test("files come from a mirror of the user's, and an unknown name is told from a known one", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphs/`;
  await expect(getData({ name: "umls", out: join(scratch, "mirrored"), from })).rejects.toMatchObject({
    code: "kgqa.download-failed",
    message: expect.stringContaining("the server says 404"),
  });
  server.close();
  expect(asked).toEqual(["/graphs/train.txt"]);
  await expect(getData({ name: "umsl" })).rejects.toMatchObject({ code: "kgqa.no-such-dataset" });
});
