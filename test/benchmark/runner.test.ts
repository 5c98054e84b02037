import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Acceptance, Candidate } from "../../src/benchmark/protocol.ts";
import { type Block, blockLines, blockOf, takeBlock } from "../../src/benchmark/runner.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { nodeDisk } from "../../src/runs/disk/node-disk.ts";
import { openJournal } from "../../src/runs/resuming/journal.ts";
import { lacuna } from "../cli/lacuna.ts";
import { sized } from "../support/sizes.ts";
import { benchmark, packedLines, randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

const recipe = [
  "--protocol",
  "betae",
  "--types",
  "2i,2p,3in,up",
  "--per-type",
  String(sized(10, 60)),
  "--split",
  "valid,test",
  "--seed",
  "7",
];

test("1, 2 and 7 workers write the same bytes, and so do three shards that are merged", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const at = (name: string) => join(folder, name);
  for (const threads of ["1", "2", "7"])
    await benchmark("sample", graph, ...recipe, "--threads", threads, "--out", at(`t${threads}`));
  const whole = treeOf(at("t1"));
  expect(Object.keys(whole)).toHaveLength(9);
  expect(treeOf(at("t2"))).toEqual(whole);
  expect(treeOf(at("t7"))).toEqual(whole);

  for (const shard of ["1/3", "2/3", "3/3"])
    await benchmark(
      "sample",
      graph,
      ...recipe,
      "--threads",
      "1",
      "--shard",
      shard,
      "--out",
      at(`s${shard[0]}`),
    );
  await benchmark("merge", at("s3"), at("s1"), at("s2"), "--out", at("merged"));
  expect(treeOf(at("merged"))).toEqual(whole);

  const missing = await lacuna(["benchmark", "merge", at("s3"), at("s1"), "--out", at("m2")]);
  expect([missing.status, missing.err]).toEqual([1, expect.stringContaining("shard 2 of 3 is not here")]);
  const twice = await lacuna(["benchmark", "merge", at("s1"), at("s1"), "--out", at("m2")]);
  expect(twice.err).toContain("are both shard 1");
  const other = await lacuna(["benchmark", "merge", at("t1"), "--out", at("m2")]);
  expect(other.err).toContain("benchmark.no-shard");
  await benchmark("sample", graph, ...recipe.with(-1, "8"), "--shard", "2/3", "--out", at("odd"));
  const odd = await lacuna(["benchmark", "merge", at("s1"), at("odd"), at("s3"), "--out", at("m2")]);
  expect(odd.err).toContain("differ in the seed");
  writeFileSync(join(at("s2"), "queries/valid/2p.jsonl.gz"), "x");
  const damaged = await lacuna(["benchmark", "merge", at("s1"), at("s2"), at("s3"), "--out", at("m2")]);
  expect(damaged.err).toContain("benchmark.damaged");
  expect(existsSync(at("m2"))).toBe(false);
});

test("what is there is replaced by --force only, and nothing but a benchmark", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const out = join(folder, "bench");
  const small = ["--protocol", "betae", "--types", "2i", "--per-type", "5", "--out", out];
  await benchmark("sample", graph, ...small);
  const first = treeOf(out);
  // The same command again has nothing left to do.
  await benchmark("sample", graph, ...small);
  const other = await lacuna(["benchmark", "sample", graph, ...small, "--seed", "1"]);
  expect([other.status, other.err]).toEqual([1, expect.stringContaining("runs.exists")]);
  expect(treeOf(out)).toEqual(first);
  await benchmark("sample", graph, ...small, "--seed", "1", "--force");
  expect(treeOf(out)).not.toEqual(first);
  writeFileSync(join(out, "notes.txt"), "mine");
  const foreign = await lacuna(["benchmark", "sample", graph, ...small, "--force"]);
  expect(foreign.err).toContain("holds notes.txt");
  expect(readFileSync(join(out, "notes.txt"), "utf8")).toBe("mine");
});

test("an unfinished run with other settings is not resumed, a running one not disturbed", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const out = join(folder, "bench");
  const small = ["--protocol", "betae", "--types", "2i", "--per-type", "5", "--out", out];
  mkdirSync(`${out}.partial`);
  writeFileSync(join(`${out}.partial`, "config.json"), JSON.stringify({ sample: { seed: 99 } }));
  const other = await lacuna(["benchmark", "sample", graph, ...small]);
  expect([other.status, other.err]).toEqual([1, expect.stringContaining("sample.seed 99 (now 0)")]);
  // A lock of a process that is gone is taken over; one of this process is not.
  const lock = join(`${out}.partial`, "lock");
  const { hostname } = await import("node:os");
  const holder = (pid: number) => JSON.stringify({ pid, host: hostname(), started: "", token: "t" });
  writeFileSync(lock, holder(process.pid));
  const locked = await lacuna(["benchmark", "sample", graph, ...small, "--force"]);
  expect([locked.status, locked.err]).toEqual([1, expect.stringContaining(`process ${process.pid} on`)]);
  writeFileSync(lock, holder(2 ** 22 + 1));
  await benchmark("sample", graph, ...small, "--force");
  expect(existsSync(`${out}.partial`)).toBe(false);
});

test("wrong types, parameters and shards are wrong usage", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const run = async (...more: string[]) => {
    const { status, err } = await lacuna([
      "benchmark",
      "sample",
      graph,
      ...(more.includes("--protocol") ? [] : ["--protocol", "betae"]),
      "--out",
      join(folder, "b"),
      ...more,
    ]);
    return `${status} ${err}`;
  };
  expect(await run("--types", "2i,nonsense")).toMatch(/^2 .*usage.unknown-type.*"nonsense"/s);
  expect(await run("--set", "max=3")).toMatch(/^2 .*usage.unknown-parameter.*max-answers=100/s);
  expect(await run("--set", "max-answers=many")).toMatch(/^2 .*usage.bad-parameter/s);
  expect(await run("--shard", "4/3")).toMatch(/^2 .*4\/3/s);
  expect(await run("--split", "test,test")).toMatch(/^2 .*named twice/s);
  expect(await run("--protocol", "nope")).toMatch(/^2 .*usage.unknown-protocol/s);
});

/** A protocol of two free variables, as a user might write one. */
const own = `
export const protocol = {
  name: "links", describe: "every link", types: ["link"], parameters: { step: 1 },
  grounder: ({ graph, count, parameters }) => ({
    attempt(index) {
      if (index % 3 === 0) return undefined;
      const relation = 2 * (index % (graph.relationCount / 2));
      const term = (name) => ({ kind: "variable", name });
      const body = { kind: "atom", relation, head: term("a"), tail: term("b") };
      const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
      const easy = [], hard = [];
      for (let row = relationRow[relation]; row < relationRow[relation + 1]; row++)
        for (let edge = rowEdge[row]; edge < rowEdge[row + 1]; edge++)
          (levels[edge] < 2 ? easy : hard).push(rowHead[row], tails[edge]);
      return { type: "link", query: { free: ["a", "b"], body }, easy: Uint32Array.from(easy), hard: Uint32Array.from(hard) };
    },
  }),
  acceptance(setup) {
    const seen = new Set();
    return {
      offer(candidate) {
        const { relation } = candidate.query.body;
        if (seen.has(relation)) return undefined;
        const id = "link-" + String(seen.size).padStart(6, "0");
        seen.add(relation);
        return { id, ...candidate };
      },
      done: (attempts) => attempts >= 40,
      progress: () => seen.size / 5,
      report: () => ({ relations: seen.size }),
    };
  },
};
`;

/** The same protocol, which gives all its queries at the end. */
const ownAtTheEnd = own
  .replace("return { id, ...candidate };", "chosen.push({ id, ...candidate });")
  .replace("const seen = new Set();", "const seen = new Set(), chosen = [];")
  .replace("done: (attempts)", "finish: () => chosen,\n      done: (attempts)");

test.each([
  ["at once", own],
  ["at the end", ownAtTheEnd],
])("a protocol of one's own that chooses %s is a module, with its hash in the manifest", async (_, text) => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const module = join(folder, "links.mjs");
  writeFileSync(module, text);
  const out = join(folder, "bench");
  const { out: written } = await benchmark(
    "sample",
    graph,
    "--protocol",
    module,
    "--out",
    out,
    "--json",
    "--threads",
    "2",
  );
  const manifest = JSON.parse(written);
  expect(manifest.sample.module).toEqual({
    file: "links.mjs",
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(manifest.files[0]).toMatchObject({ type: "link", queries: 5, report: { relations: 5 } });
  const lines = packedLines(join(out, "queries/link.jsonl.gz")).map((each) => JSON.parse(each));
  expect(lines.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((at) => `link-00000${at}`));
  const [line] = lines.filter(({ query }) => query === "r2(?a,?b)");
  expect(line.hard[0]).toHaveLength(2);
});

const candidate = (relation: number): Candidate => ({
  type: "1p",
  query: parseQuery(`r${relation}(e1,?y)`),
  easy: Uint32Array.of(),
  hard: Uint32Array.of(2),
});

/** Keeps every second candidate, until there are enough. */
function everySecond(wanted: number): Acceptance {
  let offered = 0;
  let kept = 0;
  return {
    offer: (each) => (offered++ % 2 === 0 ? { id: `1p-${kept++}`, ...each } : undefined),
    done: (attempts) => kept >= wanted || attempts >= 1000,
    progress: () => kept / wanted,
    report: () => ({}),
  };
}

test("how attempts are cut into blocks changes nothing, nor does a journal in between", () => {
  const all = Array.from({ length: 60 }, (_, at) => at).filter((at) => at % 4 !== 1);
  const results = [1, 7, 16, 60].map((size) => {
    const acceptance = everySecond(9);
    const kept: string[] = [];
    for (let from = 0; from < 60; from += size) {
      const to = Math.min(60, from + size);
      const found = all.filter((at) => at >= from && at < to).map((at) => [at, candidate(at)] as const);
      const { lines, mark } = blockLines({ from, to, phase: 0, found });
      const taken = takeBlock(acceptance, blockOf(lines, mark));
      kept.push(...taken.kept.map(({ id, query }) => `${id} ${JSON.stringify(query)}`));
      if (taken.done) break;
    }
    return kept;
  });
  expect(results[0]).toHaveLength(9);
  for (const each of results) expect(each).toEqual(results[0]);
});

test("a new phase begins at the same attempt, however attempts are cut into blocks", () => {
  const results = [1, 7, 16, 60].map((size) => {
    let phase = 0;
    const offered: number[] = [];
    const acceptance: Acceptance = {
      ...everySecond(1000),
      offer: ({ hard }) => void offered.push(...hard),
      phase: () => phase,
      // The second phase begins when the first has brought nine, the third a good while later.
      done(attempts) {
        if (phase === 0 && offered.length >= 9) phase = 1;
        if (phase === 1 && attempts >= 41) phase = 2;
        return attempts >= 60;
      },
    };
    for (let [from, done] = [0, false]; !done; ) {
      const to = from + size;
      const found = Array.from({ length: size }, (_, at) => from + at)
        .filter((at) => at % 3 !== 1)
        .map((at) => [at, { ...candidate(at), hard: Uint32Array.of(100 * phase + at) }] as const);
      const { lines, mark } = blockLines({ from, to, phase, found });
      const taken = takeBlock(acceptance, blockOf(lines, mark));
      [from, done] = [taken.next, taken.done];
    }
    return offered;
  });
  expect(new Set(results[0]!.map((each) => Math.floor(each / 100))).size).toBe(3);
  for (const each of results) expect(each).toEqual(results[0]);
});

test("a journal gives back its whole blocks, wherever it was cut", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "journal");
  const blocks: Block[] = [0, 10, 20].map((from) => ({
    from,
    to: from + 10,
    phase: 0,
    found: [[from, candidate(from)]],
  }));
  const journal = await openJournal(nodeDisk, path, () => {});
  const ends: number[] = [];
  for (const block of blocks) {
    const { lines, mark } = blockLines(block);
    await journal.append(lines, mark);
    ends.push(readFileSync(path).length);
  }
  await journal.close();
  const bytes = readFileSync(path);
  for (let length = 0; length <= bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length));
    const marks: string[] = [];
    const opened = await openJournal(nodeDisk, path, (_, mark) => void marks.push(mark));
    await opened.close();
    const whole = ends.filter((end) => end <= length).length;
    expect(marks).toEqual(["0 10 0", "10 20 0", "20 30 0"].slice(0, whole));
    expect(readFileSync(path).length).toBe([0, ...ends][whole]);
  }
});
