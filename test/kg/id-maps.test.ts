import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { loadGraph } from "../../src/kg/open.ts";

type Contents = Record<string, string | Uint8Array>;
const load = (contents: Contents) =>
  loadGraph(
    "d",
    memoryFiles(
      new Map(
        Object.entries(contents).map(([name, each]) => [
          `d/${name}`,
          typeof each === "string" ? new TextEncoder().encode(each) : each,
        ]),
      ),
    ),
  );
const namesOf = async (contents: Contents) => {
  const { entities, entityCount } = await load(contents);
  return Array.from({ length: entityCount }, (_, id) => entities.name(id));
};
const lines = (...each: string[]) => each.map((line) => `${line}\n`).join("");

describe("a map of names and ids", () => {
  const triples = { "train2id.txt": lines("1", "0 1 0"), "relation2id.txt": lines("1", "r\t0") };

  test("has names in the order of their ids, whatever that of its lines, with blanks in them or not", async () => {
    const names = fc.uniqueArray(fc.constantFrom("a", "b b", "ü", "c, d", "0", "12"), { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(names, fc.infiniteStream(fc.nat()), fc.boolean(), async (list, order, isPromised) => {
        const drawn = [...order.take(list.length)];
        const shuffled = list
          .map((name, id) => ({ line: `${name}\t${id}`, key: drawn[id]! }))
          .sort((x, y) => x.key - y.key)
          .map(({ line }) => line);
        const head = isPromised ? [String(list.length)] : [];
        expect(await namesOf({ ...triples, "entity2id.txt": lines(...head, ...shuffled) })).toEqual(list);
      }),
      { numRuns: 30 },
    );
  });

  test("may be separated by blanks where no tab is in it", async () => {
    expect(await namesOf({ ...triples, "entity2id.txt": lines("2", "b 1", "a 0") })).toEqual(["a", "b"]);
  });

  test.each<[string, string, string, number | undefined]>([
    ["more names than it promises", lines("1", "a\t0", "b\t1"), "kg.count-mismatch", 1],
    ["fewer names than it promises", lines("3", "a\t0", "b\t1"), "kg.count-mismatch", 1],
    ["names where it promises none", lines("0", "a\t0", "b\t1"), "kg.count-mismatch", 1],
    ["one id twice", lines("2", "a\t0", "b\t0"), "kg.duplicate-id", 3],
    ["one name twice", lines("a\t0", "b\t1", "a\t2"), "kg.duplicate-name", 3],
    ["a gap", lines("2", "a\t0", "b\t2"), "kg.gap-in-ids", 3],
    ["a gap in the first line", lines("a\t5", "b\t0"), "kg.gap-in-ids", 1],
    ["an id that is none", lines("a\t0", "b\tx"), "kg.broken-line", 2],
    ["an id below 0", lines("a\t0", "b\t-1"), "kg.broken-line", 2],
    ["no name", lines("a\t0", "\t1"), "kg.broken-line", 2],
    ["a name alone", lines("2", "a\t0", "b"), "kg.broken-line", 3],
    ["a number alone below the first line", lines("a\t0", "2", "b\t1"), "kg.broken-line", 2],
  ])("with %s is refused", async (_, text, code, line) => {
    await expect(load({ ...triples, "entity2id.txt": text })).rejects.toMatchObject({
      code,
      place: { file: "d/entity2id.txt", line },
    });
  });
});

describe("a pickled map of BetaE", () => {
  /** A dict of protocol 0, as Python writes one of few members. */
  const dict = (...members: [string, string][]) =>
    new TextEncoder().encode(`(d${members.map(([key, value]) => `${key}${value}s`).join("")}.`);
  const id = (number: number) => `I${number}\n`;
  const name = (text: string) => `V${text}\n`;
  const rest = {
    "train.txt": lines("0\t0\t1", "1\t1\t0"),
    "id2rel.pkl": dict([id(0), name("+r")], [id(1), name("-r")]),
  };

  test("is from ids to names, or the other way round", async () => {
    for (const map of [
      dict([id(1), name("b")], [id(0), name("a")]),
      dict([name("a"), id(0)], [name("b"), id(1)]),
    ])
      expect(await namesOf({ ...rest, "id2ent.pkl": map })).toEqual(["a", "b"]);
  });

  test.each([
    ["no dict", new TextEncoder().encode("I3\n.")],
    ["nothing", new TextEncoder().encode("N.")],
    ["ids of ids", dict([id(0), id(1)])],
    ["names of names", dict([name("a"), name("b")])],
    ["an id below 0", dict([id(-1), name("a")])],
    ["a part of an id", dict(["F0.5\n", name("a")])],
    ["an id for two names", dict([name("a"), id(0)], [name("b"), id(0)])],
    ["a gap", dict([id(0), name("a")], [id(2), name("b")])],
    ["a name twice", dict([id(0), name("a")], [id(1), name("a")])],
  ])("with %s is refused", async (_, map) => {
    await expect(load({ ...rest, "id2ent.pkl": map })).rejects.toMatchObject({
      code: "kg.broken-map",
      place: { file: "d/id2ent.pkl" },
    });
  });
});

describe("quads", () => {
  const format = async (line: string) =>
    (await load({ "train.txt": lines(line, line.replace("a", "z")) })).report?.format;
  test.each([
    ["a\tr\tb\t2014-01-01", "quads"],
    ["a\tr\tb\t2014-01-01\t2015-01-01", "quads"],
    ["a\tr\tb\t2014-##-##\t####-##-##", "quads"],
  ])("%j is one", async (line, found) => {
    expect(await format(line)).toBe(found);
  });
  test.each(["a\tr\tb\tc", "a\tr\tb\tc\t2014-01-01\td"])("%j is none", async (line) => {
    expect(await format(line).catch((error) => error.code)).not.toBe("quads");
  });
});
