import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idsOf, sortedAnswers, withShares } from "../../src/benchmark/formats/import-query.ts";
import { csvQueries, efokQueries } from "../../src/benchmark/formats/import-tables.ts";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import type { Split } from "../../src/kg/graph.ts";

const filesOf = (name: string, text: string) =>
  memoryFiles(new Map([[name, new TextEncoder().encode(text)]]));

describe("answers of other tools", () => {
  test("are sorted tuples, each once, as a set of their texts", () => {
    const width = 2;
    const tuple = fc.tuple(fc.nat(3), fc.nat(3));
    fc.assert(
      fc.property(fc.array(tuple, { maxLength: 12 }), (tuples) => {
        const distinct = [...new Set(tuples.map(String))].map((each) => each.split(",").map(Number));
        const wanted = distinct.sort(([a, b], [c, d]) => a! * 10 + b! - c! * 10 - d!);
        expect([...sortedAnswers(tuples, width)]).toEqual(wanted.flat());
      }),
    );
  });

  test("are whole numbers below 2^32", () => {
    expect([...idsOf([3, 0, 3, 0xffff_ffff], "f", 1)]).toEqual([0, 3, 0xffff_ffff]);
    for (const wrong of [-1, 0.5, 0x1_0000_0000, "3", null, Number.NaN])
      expect(() => idsOf([1, wrong], "f", 9), String(wrong)).toThrow(
        expect.objectContaining({ code: "benchmark.unreadable", place: { file: "f", line: 9 } }),
      );
  });

  test("say how much of their file lies behind them", () => {
    const shares = [...withShares([1, 2, 3, 4] as never)].map(({ share }) => share);
    expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  });
});

describe("JSON of EFO_k", () => {
  const read = (value: unknown, split: Split = "test") =>
    efokQueries(
      "q.json",
      split,
      filesOf("q.json", typeof value === "string" ? value : JSON.stringify(value)),
    );
  const grounding = { r1: 0, r2: 2, s1: 4 };
  const [one, two] = ["r1(s1,f1)", "r1(s1,f1)&r2(f1,f2)"];

  test("has easy and hard answers; all of a training query stand in the second place", async () => {
    const [found] = await read({ [one]: [[grounding, { f1: [[7], [3], [7]] }, { f1: [[9]] }]] });
    expect(found).toMatchObject({ file: "q.json", line: 1 });
    expect([[...found!.easy!], [...found!.hard!]]).toEqual([[3, 7], [9]]);
    const [trained] = await read({ [one]: [[grounding, { f1: [[7], [3]] }, []]] }, "train");
    expect([trained!.easy, [...trained!.hard!]]).toEqual([undefined, [3, 7]]);
    const [both] = await read({ [one]: [[grounding, { f1: [[7]] }, { f1: [[3]] }]] }, "train");
    expect([[...both!.easy!], [...both!.hard!]]).toEqual([[7], [3]]);
    const [valid] = await read({ [one]: [[grounding, { f1: [[7]] }, []]] }, "valid");
    expect([[...valid!.easy!], [...valid!.hard!]]).toEqual([[7], []]);
  });

  test("may have flat ids, no answers, and pairs of two variables; lines count through all formulas", async () => {
    const found = await read({
      [one]: [
        [grounding, { f: [5, 2] }, null],
        [grounding, {}, { f: [1] }],
      ],
      [two]: [
        [
          grounding,
          {
            f1_f2: [
              [2, 1],
              [1, 9],
            ],
          },
          { f1_f2: [] },
        ],
      ],
    });
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect([...found[0]!.easy!]).toEqual([2, 5]);
    expect(found[0]!.hard).toBeUndefined();
    expect([...found[1]!.easy!]).toEqual([]);
    expect([...found[2]!.easy!]).toEqual([1, 9, 2, 1]);
    expect(found[2]!.query.free).toHaveLength(2);
  });

  test.each<[string, unknown, number | undefined]>([
    ["no JSON", "{", undefined],
    ["null", "null", undefined],
    ["a list", [], undefined],
    ["a number", 3, undefined],
    ["a formula without a list", { [one]: {} }, undefined],
    ["a query that is no list", { [one]: [[grounding, {}, {}], 3] }, 2],
    ["no grounding", { [one]: [[null, {}, {}]] }, 1],
    ["a grounding that is a text", { [one]: [["x", {}, {}]] }, 1],
    ["a grounding of texts", { [one]: [[{ r1: "0", s1: 1 }, {}, {}]] }, 1],
    ["answers that are no list", { [one]: [[grounding, { f1: 3 }, {}]] }, 1],
    ["an answer of two entities", { [one]: [[grounding, { f1: [[1, 2]] }, {}]] }, 1],
    ["an answer of one entity of two", { [two]: [[grounding, {}, { f1_f2: [[1]] }]] }, 1],
    ["an answer that is no id", { [one]: [[grounding, { f1: [[-1]] }, {}]] }, 1],
  ])("%s is refused with its place", async (_, value, line) => {
    await expect(read(value)).rejects.toMatchObject({
      code: "benchmark.unreadable",
      place: line === undefined ? { file: "q.json" } : { file: "q.json", line },
    });
  });
});

describe("CSV of EFO-1-QA", () => {
  const tree = JSON.stringify({ o: "p", a: [[1], { o: "e", a: [4] }] }).replaceAll('"', '""');
  const read = (text: string) => csvQueries("q.csv", filesOf("q.csv", text));
  const head = "formula,original,easy_answers,hard_answers\n";

  test("has a query and its answers in each line", async () => {
    const found = await read(`${head}x,"${tree}","[3, 1]","{2}"\nx,"${tree}","set()","[]"\n`).catch(
      (error) => error,
    );
    if (!Array.isArray(found)) throw found;
    expect(found.map(({ line, easy, hard }) => [line, [...easy!], [...hard!]])).toEqual([
      [2, [1, 3], [2]],
      [3, [], []],
    ]);
    const [trained] = await read(`original,answer_set\n"${tree}","[4]"\n`);
    expect([trained!.easy, [...trained!.hard!]]).toEqual([undefined, [4]]);
  });

  test.each([
    ["no column of a form", "a,b\n1,2\n"],
    ["no JSON", `${head}x,{,[],[]\n`],
    ["answers that are no list", `${head}x,"${tree}",none,[]\n`],
  ])("%s is refused", async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: "benchmark.unreadable" });
  });
});

test("files are known by their names, whatever their capitals", () => {
  const by = (name: string) => importers.filter((each) => each.recognises(name)).map((each) => each.name);
  expect(by("a.CSV")[0]).toBe("efo1");
  expect(by("a.Json")[0]).toBe("efok");
  expect(by("a.PKL")[0]).toBe("pickles");
  expect(by("a.pickle")[0]).toBe("pickles");
  const inFolder = (name: string) =>
    importers.filter((each) => each.isInFolder(name)).map((each) => each.name);
  expect(inFolder("test-2p.csv")).toEqual(["efo1"]);
  expect(inFolder("my-test-2p.csv")).toEqual([]);
  expect(inFolder("test_real_EFOX_qaa.json")).toEqual(["efok"]);
  expect(inFolder("test-qaa.json")).toEqual(["efok"]);
  expect(inFolder("qaa.json")).toEqual([]);
  expect(inFolder("test-queries.pkl")).toEqual(["pickles"]);
  expect(inFolder("queries.pkl.txt")).toEqual([]);
});
