import { describe, expect, it } from "vitest";
import { openGraph } from "../../src/index.ts";
import { inMemory, refused } from "./support.ts";

const TRIPLES = { "g/train.txt": "a\tr\tb\nb\tr\tc\nc\ts\ta\n", "g/test.txt": "a\ts\tc\n" };

describe("operations on graphs, over files in memory", () => {
  it("a split is read back as it was told", async () => {
    const { splitGraph, inspectGraph, names } = inMemory();
    const written = await splitGraph({ graph: "world", random: [80, 10, 10], seed: 3, out: "gaps" });
    expect(names().sort()).toEqual([
      "gaps/entity_attributes.tsv",
      "gaps/entity_labels.tsv",
      "gaps/manifest.json",
      "gaps/test.txt",
      "gaps/train.txt",
      "gaps/valid.txt",
    ]);
    const { triples } = await inspectGraph({ graph: "gaps" });
    expect(triples).toMatchObject(written.counts);
  });

  it("facts with timestamps are split oldest first", async () => {
    const facts = ["a\tmet\tb\t1", "b\tmet\tc\t2", "c\tmet\ta\t3", "c\tmet\td\t4"];
    const { splitByTime, read } = inMemory({ "t/train.txt": `${facts.join("\n")}\n` });
    const written = await splitByTime({ graph: "t", byTime: [50, 25, 25], out: "gaps" });
    expect(written).toMatchObject({
      rule: "by-time",
      counts: { train: 2, valid: 1, test: 1 },
      until: { test: 4 },
    });
    expect(read("gaps/test.txt")).toBe("c\tmet\td\n");
  });

  it("a split by entities names, and labels, what is in its graph alone", async () => {
    const { splitInductive, inspectGraph, read } = inMemory();
    const written = await splitInductive({ graph: "world", inductive: 0.2, seed: 3, out: "new" });
    expect(written).toMatchObject({ rule: "inductive", part: "test", heldOut: 0.15, counts: { valid: 0 } });
    expect(written.newEntities).toBeGreaterThan(0);
    const triples = ["train", "test"].flatMap((split) => read(`new/${split}.txt`).trim().split("\n"));
    const used = new Set(triples.flatMap((line) => line.split("\t").filter((_, at) => at !== 1)));
    expect(written.entities).toBe(used.size);
    const labels = read("new/entity_labels.tsv").trim().split("\n").slice(1);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.every((line) => used.has(line.split("\t")[0]!))).toBe(true);
    expect((await inspectGraph({ graph: "new" })).entities).toBe(used.size);
    const codeOf = async (inductive: number) =>
      (await refused(splitInductive({ graph: "world", inductive, out: "x" })))?.code;
    expect([await codeOf(1), await codeOf(0.999)]).toEqual(["usage.bad-parameter", "kg.split-too-small"]);
  });

  it("a snapshot has what its files had", async () => {
    const { importGraph, inspectGraph } = inMemory(TRIPLES);
    expect(await importGraph({ graph: "g", out: "g.lacuna" })).toMatchObject({
      source: "g",
      entities: 3,
      relations: 2,
    });
    const { name, files, ...figures } = await inspectGraph({ graph: "g.lacuna", relations: true });
    const before = await inspectGraph({ graph: "g", relations: true });
    expect(before).toMatchObject(figures);
  });

  it("an opened graph is as good as its name", async () => {
    const { inspectGraph } = inMemory();
    const world = await openGraph("world");
    expect(await inspectGraph({ graph: world })).toEqual(await inspectGraph({ graph: "world" }));
  });

  it.each([
    [{}, "usage.missing-parameter", undefined],
    [{ byTime: [8, 1, 1] }, "usage.unknown-parameter", 'kg split has no parameter "byTime"'],
    [{ random: [0, 1, 1] }, "usage.bad-ratios", '"0,1,1" are no shares of train, valid and test'],
    [{ random: [1, Number.NaN, 1] }, "usage.bad-parameter", undefined],
  ])("a split of %j is refused", async (more, code, message) => {
    const { splitGraph } = inMemory();
    const given = { graph: "world", out: "x", ...more } as Parameters<typeof splitGraph>[0];
    expect(await refused(splitGraph(given))).toMatchObject({ code, ...(message ? { message } : {}) });
  });
});

describe("types and conversions", () => {
  it("types are typed lists, or their summary", async () => {
    const { countEfokTypes, listEfo1Types, listEfokTypes, listNamedTypes } = inMemory();
    const types = await listEfo1Types({});
    expect("groups" in types ? 0 : types.length).toBe(301);
    expect(await countEfokTypes({ mode: "official" })).toMatchObject({
      types: 741,
      nonIsomorphic: 552,
    });
    expect((await listNamedTypes({ free: 2 })).map(({ name }) => name)).toEqual(["efo2m", "efo2y"]);
    expect(await refused(listEfokTypes({ mode: "official", maxFree: 3 }))).toMatchObject({
      code: "usage.official-limits",
      hint: "leave out mode official to enumerate with other limits",
    });
  });

  it("a query keeps its hash through notations", async () => {
    const { convertQuery } = inMemory();
    const first = await convertQuery({ query: "?x : r4(e17, ?y) & r9(?y, ?x)", to: "betae" });
    const second = await convertQuery({ query: first.query, to: "DNF" });
    expect(second).toMatchObject({ hash: first.hash, from: "betae", form: "DNF", notation: "json" });
  });
});
