import { describe, expect, test } from "vitest";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import { originalTree } from "../../src/benchmark/formats/efo1-original.ts";
import { groundedAsType } from "../../src/benchmark/formats/efok-grounding.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { sha256 } from "../../src/formats/sha256.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { toGroundedJson } from "../../src/query/efo1/json.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import type { Query } from "../../src/query/formula.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { printText } from "../../src/query/text/print.ts";
import {
  type OperatorTree,
  operandsOf,
  treeToQuery,
  withOperands,
} from "../../src/query/views/operator-tree.ts";
import { sortedFormula } from "../../src/query/views/operator-tree-order.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { officialEfokIds, officialEfokTypes } from "../../src/query-types/efok.ts";
import { notExported } from "../../src/texts/benchmark/exported.ts";
import { inMemory, refused } from "../operations/support.ts";
import { groundedType } from "./folder-support.ts";

/** A query as a benchmark folder gives it back. */
const written = (query: Query): Query =>
  parseText(printText(query, { ids: true }), { ids: true, unsafe: true });

/** Ninety links of two relations among thirty entities, split 3 : 1 : 1. */
function smallGraph(): Record<string, string> {
  const lines: string[] = [];
  for (let at = 0; at < 30; at++)
    for (const step of [1, 2, 3]) lines.push(`n${at}\tr${step % 2}\tn${(at * step + step) % 30}\n`);
  const part = (from: number) => lines.filter((_, at) => at % 5 === from).join("");
  return {
    "g/train.txt": part(0) + part(1) + part(2),
    "g/valid.txt": part(3),
    "g/test.txt": part(4),
  };
}

/** A grounded tree with the ids of its anchors moved on. */
const shifted = (tree: OperatorTree, by: number): OperatorTree =>
  tree.op === "e" && typeof tree.entity === "number"
    ? { op: "e", entity: tree.entity + by }
    : withOperands(
        tree.op === "p" ? { ...tree, relation: Number(tree.relation) % 4 } : tree,
        operandsOf(tree).map((each) => shifted(each, by)),
      );

const queriesOf = async (lacuna: ReturnType<typeof inMemory>, folder: string) => {
  const found: object[] = [];
  for await (const { type, query, easy, hard } of readBenchmark(folder, memoryFiles(lacuna.contents)))
    found.push({ type, key: canonicalKey(query), easy: [...easy], hard: [...hard] });
  return found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

describe("EFO-1-QA", () => {
  test("every published type is written under its own formula, although ours do not tell nestings apart", () => {
    for (const { formula, tree } of efo1Types()) {
      const query = written(groundedType(treeToQuery(tree)));
      const original = originalTree(query, formula);
      expect(sortedFormula(original)).toBe(formula);
      expect(canonicalKey(treeToQuery(original))).toBe(canonicalKey(query));
    }
  });

  test("queries of a named type keep the order of their branches", () => {
    const query = parseText("r5(e9,?y) & r8(e2,?y) & r1(e4,?y)", { ids: true });
    const original = originalTree(query, "3i");
    expect(sortedFormula(original)).toBe("(i,(i,(p,(e)),(p,(e))),(p,(e)))");
    expect(printText(treeToQuery(original), { ids: true })).toBe("r5(e9,?y) & r8(e2,?y) & r1(e4,?y)");
  });

  test.each([
    ["train", "train", "answer_set,original,"],
    ["valid", "valid", "easy_answer_set,hard_answer_set,original,"],
    ["test", "data", "easy_answers,hard_answers,original,"],
  ] as const)(
    "types that differ in nesting alone come back as themselves: %s",
    async (split, start, header) => {
      // Both are 2p beside two links.
      const types = ["(i,(i,(p,(e)),(p,(e))),(p,(p,(e))))", "(i,(i,(p,(e)),(p,(p,(e)))),(p,(e)))"];
      const published = types.map((type, at) => {
        const tree = efo1Types().find(({ formula }) => formula === type)!.tree;
        const rows = [0, 1].map((offset) => {
          const grounded = queryToTree(groundedType(treeToQuery(tree)));
          const original = JSON.stringify(
            toGroundedJson(originalTree(treeToQuery(shifted(grounded, offset)), type)),
          );
          return `"${original.replaceAll('"', '""')}"\n`;
        });
        return [`f/${split}-type900${at}.csv`, `original\n${rows.join("")}`] as const;
      });
      const lacuna = inMemory({ ...smallGraph(), ...Object.fromEntries(published) });
      const importing = (from: string, out: string) =>
        lacuna.importBenchmark({ files: [from], graph: "g", split, out, threads: 1 });
      const { files } = await importing("f", "b");
      expect(files.map(({ type, queries }) => [type, queries])).toEqual(types.map((type) => [type, 2]));
      await lacuna.exportBenchmark({ benchmark: "b", to: "efo1", out: "x" });
      for (const type of types) {
        const id = efo1Types().find(({ formula }) => formula === type)!.id;
        expect(lacuna.read(`x/${start}-${id}.csv`).startsWith(header)).toBe(true);
        expect(lacuna.read("x/types.csv")).toContain(`,"${type}",`);
      }
      const again = await importing("x", "back");
      expect(again.files.map(({ content }) => content)).toEqual(files.map(({ content }) => content));
      expect(await lacuna.verifyBenchmark({ benchmark: "back", graph: "g", threads: 1 })).toMatchObject({
        ok: true,
      });
    },
  );

  test("files by split are found in a folder, with answers as Python prints them", async () => {
    const row = (first: string, more: string) =>
      `${more}original\n${first}"{""o"":""p"",""a"":[[0],{""o"":""e"",""a"":[0]}]}"\n`;
    const lacuna = inMemory({
      "g/train.txt": "a\tr\tb\na\tr\tc\n",
      "g/test.txt": "a\tr\td\n",
      "f/test-type0005.csv": row('"{1, 2}",{3},', "easy_answer_set,hard_answer_set,"),
      "f/train-type0005.csv": row('"{1, 2}",', "answer_set,"),
      "f/valid-type0005.csv": row("set(),set(),", "easy_answer_set,hard_answer_set,"),
    });
    const given = { files: ["f"], graph: "g", threads: 1 };
    for (const [split, easy, hard] of [
      ["test", [1, 2], [3]],
      ["train", [], [1, 2]],
    ] as const) {
      const { files } = await lacuna.importBenchmark({ ...given, split, out: split });
      expect(files).toMatchObject([{ type: "1p", queries: 1, report: { given: 1, differing: 0 } }]);
      expect(await queriesOf(lacuna, split)).toMatchObject([{ easy, hard }]);
    }
  });
});

describe("EFO_k-CQA", () => {
  // SHA-256 of the formulas as create_qg.py of the official repository makes them, before it puts them into hash sets.
  test("official types stand in the order of the program that makes them, and have ids by it", async () => {
    const formulas = officialEfokTypes().map(({ formula }) => formula);
    expect(sha256([new TextEncoder().encode(formulas.join("\n"))])).toBe(
      "83f04ed058259496aee95a9ac3c57d4343c9d453d26f1ddbc7c3ec7a20f7b360",
    );
    expect([officialEfokIds().get(formulas[0]!), officialEfokIds().get(formulas[740]!)]).toEqual([
      "type0000",
      "type0740",
    ]);
    const listed = (await inMemory().listEfokTypes({ mode: "official", free: 2 })) as readonly {
      formula: string;
      formula_id?: string;
    }[];
    expect(listed).toHaveLength(490);
    for (const each of listed) expect(each.formula_id).toBe(officialEfokIds().get(each.formula));
    expect(((await inMemory().listEfokTypes({ free: 1, existential: 0 })) as object[])[0]).not.toHaveProperty(
      "formula_id",
    );
  });

  test("queries of the 741 types are written in their formulas, of isomorphic ones too", () => {
    for (const { formula } of officialEfokTypes()) {
      const query = written(groundedType(parseEfok(formula)));
      const { formula: said, grounding } = groundedAsType(query, formula);
      expect(said).toBe(formula);
      expect(canonicalKey(parseEfok(formula, new Map(Object.entries(grounding))))).toBe(canonicalKey(query));
    }
  });

  test("isomorphic types are exported side by side, under official ids or those of a table, and come back", async () => {
    const types = ["(r1(s1,e1))&((r2(e1,e2))&(r3(e2,f1)))", "(r1(s1,e2))&((r2(e1,e2))&(r3(e1,f1)))"];
    for (const type of types) expect(officialEfokIds().has(type)).toBe(true);
    const table = `,formula_id,formula\n0,type0100,"${types[1]}"\n1,type0200,"${types[0]}"\n`;
    const lacuna = inMemory({
      ...smallGraph(),
      "official.csv": table,
      "evil.csv": `formula_id,formula\n../x,"${types[0]}"\n`,
    });
    await lacuna.sampleBenchmark({ graph: "g", protocol: "efok", types, perType: 3, out: "b", threads: 1 });
    await lacuna.exportBenchmark({ benchmark: "b", to: "efok", out: "x" });
    const ids = types.map((type) => officialEfokIds().get(type)!);
    for (const [at, id] of ids.entries())
      expect(Object.keys(JSON.parse(lacuna.read(`x/test_${id}_EFOX_qaa.json`)))).toEqual([types[at]]);
    await lacuna.importBenchmark({ files: ["x"], graph: "g", split: "test", out: "back", threads: 1 });
    const nameless = async (folder: string) =>
      (await queriesOf(lacuna, folder)).map((each) => JSON.stringify({ ...each, type: "" })).sort();
    expect(await nameless("back")).toEqual(await nameless("b"));
    expect(
      new Set((await queriesOf(lacuna, "back")).map((each) => (each as { type: string }).type)).size,
    ).toBe(2);
    await lacuna.exportBenchmark({ benchmark: "b", to: "efok", out: "y", typeTable: "official.csv" });
    expect(Object.keys(JSON.parse(lacuna.read("y/test_type0200_EFOX_qaa.json")))).toEqual([types[0]]);
    const evil = lacuna.exportBenchmark({ benchmark: "b", to: "efok", out: "z", typeTable: "evil.csv" });
    expect(await refused(evil)).toMatchObject({ code: "benchmark.unreadable", place: { line: 2 } });
  });

  test("LMPNN's `<split>-qaa.json` of BetaE's files: free variable f, training answers in the second place", async () => {
    const pi = "r1(s1,e1)&r2(e1,f)&r3(s2,f)";
    const lacuna = inMemory({
      "g/train.txt": "a\tr\tb\na\tr\tc\nb\ts\tc\n",
      "g/test.txt": "a\tr\td\nb\ts\td\n",
      "f/train-qaa.json": JSON.stringify({ "r1(s1,f)": [[{ s1: 0, r1: 0 }, { f: [2, 1] }, []]] }),
      "f/test-qaa.json": JSON.stringify({
        "r1(s1,f)": [[{ s1: 0, r1: 0 }, { f: [1, 2] }, { f: [3] }]],
        [pi]: [[{ s1: 0, r1: 0, r2: 2, s2: 0, r3: 0 }, { f: [2] }, { f: [3] }]],
        "!(!r1(s1,f)&!r2(s2,f))": [[{ s1: 0, r1: 0, s2: 1, r2: 2 }, { f: [1, 2] }, { f: [3] }]],
      }),
    });
    const given = { files: ["f"], graph: "g", threads: 1 };
    await lacuna.importBenchmark({ ...given, split: "train", out: "train" });
    expect(await queriesOf(lacuna, "train")).toMatchObject([{ type: "1p", easy: [], hard: [1, 2] }]);
    const { files } = await lacuna.importBenchmark({ ...given, split: "test", out: "test" });
    expect(files.map(({ type, differences }) => [type, differences])).toEqual([
      ["1p", {}],
      ["1p2i", {}],
      ["2u-DM", {}],
    ]);
    expect(await lacuna.verifyBenchmark({ benchmark: "test", graph: "g", threads: 1 })).toMatchObject({
      ok: true,
    });
  });
});

test("what is not exported is said: how many queries of which types, and why", async () => {
  const lacuna = inMemory({
    ...smallGraph(),
    "test.jsonl": "[5,[0]]\n[[5,[0]],[6,[2,-2]]]\n[[5,[2]],[6,[2,-2]]]\n",
  });
  await lacuna.importBenchmark({ files: ["test.jsonl"], graph: "g", split: "test", out: "b", threads: 1 });
  const exported = await lacuna.exportBenchmark({ benchmark: "b", to: "query2box", out: "x" });
  expect(exported.skipped).toEqual([
    {
      type: "2in",
      split: "test",
      queries: 2,
      why: expect.stringContaining("none of Query2Box's nine types"),
    },
  ]);
  expect(notExported(exported)).toMatchObject({
    message: "x lacks 2 of 3 queries, which query2box files cannot say",
    hint: expect.stringMatching(/^2in \(test\): .*nine types/),
  });
  expect(notExported({ ...exported, skipped: [] })).toBeUndefined();
});
