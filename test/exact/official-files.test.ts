// Files of other tools, and sets computed apart from this program by plain traversals: `benchmark verify` reads each line by its
// notation, answers it, and finds the answers that the line has.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { whole } from "../support/sizes.ts";

const DATA = "../shared/data";
/** Queries of each file; all of them in the long run. */
const MOST = whole ? 1_000_000 : 12;
const folder = mkdtempSync(join(tmpdir(), "lacuna-official-"));
afterAll(() => rmSync(folder, { recursive: true }));
const own = boundAll(operations, nodeHost);

const textOf = (path: string) => gunzipSync(readFileSync(path)).toString("utf8");

/** The first lines of a file under its own name. */
function beginning(path: string): string {
  const lines = textOf(path).trim().split("\n");
  const step = Math.max(1, Math.floor(lines.length / MOST));
  const kept = join(folder, path.split("/").at(-1)!.replace(".gz", ""));
  writeFileSync(
    kept,
    `${lines
      .filter((_, at) => at % step === 0)
      .slice(0, MOST)
      .join("\n")}\n`,
  );
  return kept;
}

const filesIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(".jsonl.gz"))
        .map((name) => `${path}/${name}`)
    : [];

async function verified(path: string, graph: unknown) {
  const { ok, queries, mistakes } = await own.verifyBenchmark({
    benchmark: beginning(path),
    graph: graph as never,
  });
  expect({ ok, mistakes: mistakes.slice(0, 3) }).toEqual({ ok: true, mistakes: [] });
  expect(queries).toBeGreaterThan(0);
}

describe.runIf(existsSync(`${DATA}/tflex-icews14-queries`))("TFLEX", async () => {
  const base = `${DATA}/tflex-icews14-queries`;
  let graph: unknown;
  beforeAll(async () => {
    const kg = join(folder, "icews14");
    mkdirSync(kg);
    for (const [from, to] of [
      ["train.derived", "train"],
      ["valid", "valid"],
      ["test", "test"],
    ] as const)
      writeFileSync(join(kg, `${to}.txt`), textOf(`${base}/kg/${from}.txt.gz`));
    graph = await loadGraph(kg, nodeFiles);
  }, 60_000);
  test.each(filesIn(base))("%s", async (path) => verified(path, graph), whole ? 600_000 : 60_000);
  test.each(whole ? filesIn(`${base}/train`) : filesIn(`${base}/train`).slice(0, 4))(
    "%s",
    async (path) => verified(path, graph),
    600_000,
  );
});

describe.runIf(existsSync(`${DATA}/wd50k-queries`))("qualified queries over WD50K in StarQE's shapes", () => {
  let graph: unknown;
  beforeAll(async () => {
    graph = await loadGraph(`${DATA}/wd50k/statements`, nodeFiles);
  }, 60_000);
  test.each(filesIn(`${DATA}/wd50k-queries`))("%s", async (path) => verified(path, graph), 600_000);
});

describe.runIf(existsSync(`${DATA}/fb15k-237-numeric`))("queries over numbers of FB15k-237", () => {
  const base = `${DATA}/fb15k-237-numeric`;
  let graph: unknown;
  beforeAll(async () => {
    const kg = join(folder, "fb15k-237");
    mkdirSync(kg);
    const links = `${DATA}/fb15k-237-betae`;
    for (const name of readdirSync(links)) writeFileSync(join(kg, name), readFileSync(`${links}/${name}`));
    const names = new Map(
      textOf(`${links}/id2ent.tsv.gz`)
        .trim()
        .split("\n")
        .map((line) => line.split("\t") as [string, string]),
    );
    const numbers = ["train", "valid", "test"].flatMap((split) =>
      textOf(`${base}/${split}.tsv.gz`)
        .trim()
        .split("\n")
        .map((line) => {
          const [entity = "", ...rest] = line.split("\t");
          return [names.get(entity) ?? entity, ...rest].join("\t");
        }),
    );
    writeFileSync(join(kg, "entity_attributes.tsv"), `${numbers.join("\n")}\n`);
    graph = await loadGraph(kg, nodeFiles);
  }, 60_000);
  test.each(filesIn(`${base}/queries`))("%s", async (path) => verified(path, graph), 600_000);
});

test("a wrong answer, a missing one, another type and a line that is none are found with their lines", async () => {
  const kg = join(folder, "small");
  mkdirSync(kg);
  writeFileSync(
    join(kg, "train.txt"),
    "Ann\tmeets\tBob\t2020-01-01\nAnn\tmeets\tCid\t2020-01-02\nBob\tvisits\tCid\t2020-01-03\n",
  );
  writeFileSync(join(kg, "valid.txt"), "Ann\tmeets\tBob\t2020-01-03\n");
  writeFileSync(join(kg, "test.txt"), "Cid\tmeets\tBob\t2020-01-03\n");
  const file = join(folder, "mixed.test.jsonl");
  const lines = [
    { query_name: "Pt_sPe", query: [0, 0, 1, 0, 1], answer: [2], easy_answer: [] },
    { query_name: "t2u", query: [0, 0, 1, 1, 1, 2], answer: [0, 2], easy_answer: [0, 2] },
    { query_name: "t2u", query: [0, 0, 1, 1, 1, 2], answer: [0, 1, 2], easy_answer: [0, 2] },
    { query_name: "t2u", query: [0, 0, 1, 1, 1, 2], answer: [0], easy_answer: [0, 2] },
    { query_name: "Pe_nPt", query: [0, 0, 1, 0, 1], answer: [0], easy_answer: [0] },
    { query_name: "Pe", query: [0, 5, 1], answer: [0] },
    // Answers of single facts: what the split itself says.
    { query_name: "Pt", query: [2, 0, 1], answer: [2] },
    { query_name: "Pe", query: [1, 2, 2], answer: [2] },
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"query_name":\n`);
  const { ok, queries, mistakes } = await own.verifyBenchmark({ benchmark: file, graph: kg });
  expect({ ok, queries }).toEqual({ ok: false, queries: 9 });
  expect(mistakes.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "3 1 answer of the file is none (1) on all links",
    "4 1 answer is missing in the file (2) on all links",
    "5 Pe_nPt asks for the next time, which no file of TFLEX samples and formulas do not say (at $.query_name)",
    "6 5 is no id of a relation (at $.query[1])",
    "9 this is no JSON: Unexpected end of JSON input",
  ]);
  await expect(own.verifyBenchmark({ benchmark: file.replace(".test", ""), graph: kg })).rejects.toThrow();
});
