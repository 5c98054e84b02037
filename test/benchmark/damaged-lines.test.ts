import { expect, it } from "vitest";
import { contentCounter } from "../../src/benchmark/folder/contents.ts";
import { readHardnessShard } from "../../src/benchmark/folder/hardness-shard.ts";
import { lineFields, parseLine } from "../../src/benchmark/folder/line.ts";
import { countRecorded } from "../../src/benchmark/folder/recorded-hardness.ts";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { createTally } from "../../src/hardness/index.ts";
import { renderError } from "../../src/report/error-text.ts";

/** The same value with one part of another type, cut off or missing, for every part. */
function* damaged(value: unknown): Generator<unknown> {
  for (const other of [7, "x", null, [], {}, true, [[1]], { a: [{}] }]) yield other;
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    const copy = Array.isArray(value) ? [...value] : { ...value };
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete (copy as Record<string, unknown>)[key];
    yield copy;
    for (const other of damaged(each))
      yield Array.isArray(value)
        ? value.map((kept, at) => (at === Number(key) ? other : kept))
        : { ...value, [key]: other };
  }
}

const line = {
  id: "2i-1",
  type: "2i",
  query: "?x : r0(e1, ?x) & r2(e2, ?x)",
  easy: [1],
  hard: [2, 3],
  reduces: { "1p": [2], full: [3] },
};

it("a damaged line is read or refused as one, by every reader of lines", () => {
  const readers = [
    parseLine,
    lineFields,
    (text: string) => contentCounter().add(text),
    (text: string) => countRecorded(createTally(), text),
  ];
  let refused = 0;
  for (const each of damaged(line))
    for (const text of [JSON.stringify(each), JSON.stringify(each).slice(0, -1)])
      for (const read of readers)
        try {
          read(text);
        } catch (error) {
          expect(error, text).toBeInstanceOf(LacunaError);
          refused++;
        }
  expect(refused).toBeGreaterThan(200);
});

it("a damaged shard of hardness is no shard", async () => {
  const counts = { type: "2i", first: 0, queries: 1, pairs: 2, dropped: 0 };
  const shard = {
    ...{ format: "lacuna-hardness-shard", version: 1, generator: "lacuna", shard: { index: 1, of: 2 } },
    ...{ graph: "0a", by: "class", unions: "filtered", source: "g" },
    queries: [{ file: "q", split: "test", sha256: "0b" }],
    types: [
      {
        ...counts,
        classes: [["1p", 1, 1, 1]],
        cardinality: { true: { "0": 1 }, reduced: {} },
        ...{ relations: [[0, 2]], anchors: [[1, 2]] },
      },
    ],
  };
  const read = (value: unknown) =>
    readHardnessShard("s", memoryFiles(new Map([["s", new TextEncoder().encode(JSON.stringify(value))]])));
  expect(await read(shard)).toEqual(shard);
  let refused = 0;
  for (const each of damaged(shard))
    await read(each).catch((error) => {
      expect(error.code).toBe("hardness.broken-shard");
      refused++;
    });
  expect(refused).toBeGreaterThan(100);
});

it("the place of a mistake may be anything", () => {
  const place = { file: "f", text: 7, start: 0, end: 1 } as never;
  expect(renderError(new LacunaError("query.syntax", "no text", { place }))).toContain("error[query.syntax]");
});
