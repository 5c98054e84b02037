import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../src/benchmark/folder/manifest.ts";
import { answerRuleOf } from "../../src/benchmark/protocols.ts";
import { lacuna } from "../cli/lacuna.ts";
import { benchmark, newFolder, packedLines, randomGraph, temporaryFolder } from "./bench-support.ts";

interface Line {
  id: string;
  type: string;
  query: string;
  easy: number[];
  hard: number[];
}

/** One sampling, which each test has a copy of. */
const original = newFolder();
afterAll(original.remove);
beforeAll(async () => {
  const graph = randomGraph(original.path);
  const types = ["--types", "2in1p,2nu1p", "--per-type", "20"];
  await benchmark("sample", graph, "--protocol", "betae", ...types, "--out", join(original.path, "bench"));
});

const sampled = (folder: string) => {
  cpSync(original.path, folder, { recursive: true });
  const graph = join(folder, "graph");
  const out = join(folder, "bench");
  const file = join(out, "queries/2nu1p.jsonl.gz");
  const verify = async () => {
    const { status, out: text } = await lacuna(["benchmark", "verify", out, "--graph", graph, "--json"]);
    return {
      status,
      ...(JSON.parse(text) as {
        ok: boolean;
        queries: number;
        mistakes: { line?: number; code: string; message: string }[];
      }),
    };
  };
  const edit = (change: (lines: Line[]) => void) => {
    const lines = packedLines(file).map((line) => JSON.parse(line) as Line);
    change(lines);
    writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
  };
  return { graph, out, verify, edit, file };
};

test("a sampled folder is as it should be", async () => {
  const { verify } = sampled(temporaryFolder());
  expect(await verify()).toMatchObject({ status: 0, ok: true, queries: 40, mistakes: [] });
});

test.each<[string, string, (lines: Line[]) => void]>([
  ["an easy answer left out", "easy", (lines) => void lines[4]!.easy.shift()],
  ["a hard answer left out", "hard", (lines) => void lines[4]!.hard.pop()],
  [
    "an easy answer that is a hard one",
    "overlap",
    (lines) => {
      lines[4]!.easy = lines[4]!.hard;
    },
  ],
  [
    "a hard answer that is none",
    "hard",
    (lines) => {
      lines[4]!.hard = [4_000_000_000];
    },
  ],
  [
    "another id",
    "id",
    (lines) => {
      lines[4]!.id = "2nu1p-000005";
    },
  ],
  [
    "another type",
    "type",
    (lines) => {
      lines[4]!.type = "1p";
    },
  ],
  [
    "a query of another type",
    "type",
    (lines) => {
      lines[4]!.query = "r1(e2,?y)";
    },
  ],
  [
    "a query again",
    "repeat",
    (lines) => {
      lines[4] = { ...lines[3]!, id: lines[4]!.id };
    },
  ],
  [
    "a query that does not parse",
    "query.syntax",
    (lines) => {
      lines[4]!.query = "r1(e2,?y";
    },
  ],
  [
    "an entity that does not exist",
    "query.id-out-of-range",
    (lines) => {
      lines[4]!.query = "r1(e2000,?y)";
    },
  ],
])("%s is found with its line", async (_, code, change) => {
  const { verify, edit } = sampled(temporaryFolder());
  edit(change);
  const { status, ok, mistakes } = await verify();
  expect({ status, ok }).toEqual({ status: 1, ok: false });
  expect(mistakes).toContainEqual(expect.objectContaining({ line: 5, code }));
  expect(mistakes.map((each) => each.code)).toContain("hash");
});

test("a changed manifest, a lost file and a stray one are found", async () => {
  const { out, verify, graph } = sampled(temporaryFolder());
  writeFileSync(join(out, "queries/extra.jsonl.gz"), "");
  // Programs that show or make folders leave such files.
  writeFileSync(join(out, ".snakemake_timestamp"), "");
  const path = join(out, "manifest.json");
  const manifest = readFileSync(path, "utf8");
  writeFileSync(
    path,
    manifest.replace('"queries": 20', '"queries": 21').replace("2nu1p.jsonl", "lost.jsonl"),
  );
  const { mistakes } = await verify();
  expect(mistakes.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["stray", "count", "files.not-found"]),
  );
  expect(JSON.stringify(mistakes)).not.toContain("snakemake");
  writeFileSync(path, manifest.replace(/"hash": "\w{4}/, '"hash": "0000'));
  const other = await lacuna(["benchmark", "verify", out, "--graph", graph]);
  expect([other.status, other.err]).toEqual([1, expect.stringContaining("benchmark.other-graph")]);
});

test("mistakes are shown as file and line", async () => {
  const { out, edit, graph, file } = sampled(temporaryFolder());
  edit((lines) => void lines[0]!.hard.pop());
  const shown = await lacuna(["benchmark", "verify", out, "--graph", graph]);
  expect(shown.status).toBe(1);
  expect(shown.out).toContain(`${file}:1: `);
  expect(shown.out).toMatch(/a hard answer and left out/);
});

test("answers under another class than their own are found", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const out = join(folder, "bench");
  await benchmark(
    "sample",
    graph,
    "--protocol",
    "balanced",
    "--types",
    "2i",
    "--per-type",
    "5",
    "--out",
    out,
  );
  await benchmark("verify", out, "--graph", graph);
  const file = join(out, "queries/2i.jsonl.gz");
  const lines = packedLines(file).map((line) =>
    line.replace('"full":', '"swap":').replace('"1p":', '"full":'),
  );
  writeFileSync(file, gzipSync(`${lines.join("\n")}\n`.replaceAll('"swap":', '"1p":')));
  const { status, out: text } = await lacuna(["benchmark", "verify", out, "--graph", graph]);
  expect(status).toBe(1);
  expect(text).toMatch(/under (1p|full), but reduces to (full|1p)/);
});

test("queries may have selected answers where their protocol declares it", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  // Links of relation 0, the first missing tail selected and the others put with the known ones.
  const program = (rule: string) => `export const protocol = {
    name: "some", describe: "", types: ["1p"], parameters: {}, ${rule}
    grounder: ({ graph: { rows } }) => ({
      attempt: (row) => {
        if (row >= rows.relationRow[1]) return undefined;
        const at = (keep) => {
          const found = [];
          for (let edge = rows.rowEdge[row]; edge < rows.rowEdge[row + 1]; edge++)
            if (keep(rows.levels[edge])) found.push(rows.tails[edge]);
          return found;
        };
        const [first, ...others] = at((level) => level === 2);
        if (first === undefined) return undefined;
        const body = {
          kind: "atom",
          relation: 0,
          head: { kind: "constant", entity: rows.rowHead[row] },
          tail: { kind: "variable", name: "y" },
        };
        const easy = [...at((level) => level < 2), ...others].sort((a, b) => a - b);
        return { type: "1p", query: { free: ["y"], body }, easy: Uint32Array.from(easy), hard: Uint32Array.of(first) };
      },
    }),
    acceptance: ({ count }) => {
      const ids = [];
      return {
        offer: (candidate) => ({ ...candidate, id: "1p-" + String(ids.push(0) - 1).padStart(6, "0") }),
        done: (attempts) => ids.length >= count || attempts > 1000,
        progress: () => ids.length / count,
        report: () => ({}),
      };
    },
  };`;
  const sampledWith = async (name: string, rule: string) => {
    writeFileSync(join(folder, `${name}.mjs`), program(rule));
    const out = join(folder, name);
    const args = ["--protocol", join(folder, `${name}.mjs`), "--per-type", "12", "--out", out];
    await benchmark("sample", graph, ...args);
    const { status, out: text } = await lacuna(["benchmark", "verify", out, "--graph", graph, "--json"]);
    const { sample } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    return { status, ...JSON.parse(text), sample };
  };
  const declared = await sampledWith("declared", 'answers: "selected",');
  expect(declared).toMatchObject({ status: 0, ok: true, sample: { answers: "selected" } });
  expect(declared.queries).toBeGreaterThan(5);
  const silent = await sampledWith("silent", "");
  expect(silent).toMatchObject({ status: 1, ok: false });
  expect(silent.sample).not.toHaveProperty("answers");
  expect(silent.mistakes.map(({ code }: { code: string }) => code)).toContain("hard");
});

test.each([
  [{ sample: { protocol: "balanced", answers: "selected" } }, "selected"],
  // Versions before did not record the rule.
  [{ sample: { protocol: "balanced" } }, "selected"],
  [{ sample: { protocol: "betae" } }, "all"],
  [{ sample: { protocol: "unheard-of" } }, "all"],
  [{ sample: { protocol: "balanced", module: { file: "mine.mjs", sha256: "" } } }, "all"],
  [{ import: { answers: "given" } }, "all"],
  [{ import: { answers: "selected" } }, "selected"],
  [{ import: { answers: "computed" } }, "all"],
])("the rule for answers of %j is %s", async (manifest, rule) => {
  expect(await answerRuleOf(manifest as unknown as Manifest)).toBe(rule);
});
