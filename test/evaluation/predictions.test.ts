import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import type { Given } from "../../src/evaluation/predictions/given.ts";
import { type Matched, match } from "../../src/evaluation/predictions/match.ts";
import { readPredictionLines } from "../../src/evaluation/predictions/prediction-lines.ts";
import { readPredictionMatrix } from "../../src/evaluation/predictions/prediction-matrix.ts";
import { benchmarkQuery } from "../support/benchmark-folder.ts";
import { npy } from "../support/npy.ts";

const pair = benchmarkQuery({ id: "k", type: "k", text: "?x, ?y : r0(e0,?x) & r2(?x,?y)", hard: [1, 2] });
const queries = [
  ...["a", "b", "c", "d"].map((id) => benchmarkQuery({ id, type: "1p", text: "r0(e0,?y)", hard: [1] })),
  pair,
];

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** The bytes in small chunks, so that every reader meets the ends of chunks. */
async function* bytes(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const whole = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

const lines = (text: string, probabilities = false) =>
  readPredictionLines(bytes(text), "theirs.jsonl", { probabilities });
const matrix = (rows: Uint8Array, index: string) =>
  readPredictionMatrix(
    { file: "theirs.npy", bytes: bytes(rows) },
    { file: "theirs.ids", bytes: bytes(index) },
  );

async function matched(given: AsyncIterable<Given>, wanted: (id: string) => boolean = () => true) {
  const found: Matched[] = [];
  for await (const one of match(each(queries), given, 4, ({ id }) => wanted(id))) found.push(one);
  return found.sort((a, b) => a.ordinal - b.ordinal);
}

const failure = (given: AsyncIterable<Given>): Promise<LacunaError> =>
  matched(given).then(
    () => expect.fail("nothing was wrong"),
    (error: LacunaError) => error,
  );

describe("predictions of other tools", () => {
  it("are rankings, scores of all or scores of some, with lists of them for several variables", async () => {
    const given = lines(
      [
        '{"id":"a","ranking":[3,1]}',
        "",
        '{"id":"b","scores":[0.1,0.9,1e3,-2],"count":2.5}',
        '{"id":"c","scores":{"2":-0.5,"0":0.25}}',
        '{"id":"k","ranking":[[1],[2,3]]}',
      ].join("\n"),
    );
    const [a, b, c, d, k] = (await matched(given)).map(({ prediction }) => prediction);
    expect(a!.rows).toEqual([{ universe: 4, ids: Uint32Array.of(3, 1), scores: Float64Array.of(-0, -1) }]);
    expect(b).toEqual({ rows: [{ universe: 4, scores: Float64Array.of(0.1, 0.9, 1e3, -2) }], count: 2.5 });
    expect(c!.rows[0]).toMatchObject({ ids: Uint32Array.of(0, 2), scores: Float64Array.of(0.25, -0.5) });
    expect(d).toBeUndefined();
    expect(k!.rows.map(({ ids }) => [...ids!])).toEqual([[1], [2, 3]]);
  });

  it("stand in any order, and those for queries that are not wanted are passed over", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(["a", "b", "c", "d"]),
        fc.subarray(["a", "b", "c", "d", "k"]),
        async (given, wanted) => {
          const text = given.map((id) => `{"id":"${id}","ranking":[2]}\n`).join("");
          const found = await matched(lines(text), (id) => wanted.includes(id));
          expect(found.map(({ query }) => query.id)).toEqual(wanted);
          for (const { query, prediction } of found)
            expect(prediction !== undefined).toBe(given.includes(query.id));
        },
      ),
    );
  });

  it("say how many answers there are when they are declared to be probabilities", async () => {
    const [a] = await matched(lines('{"id":"a","scores":[0.9,0.7,0.5,0.2]}', true));
    expect(a!.prediction!.count).toBeCloseTo(1.6, 12);
    const error = await failure(lines('{"id":"a","scores":[0.9,0.7,1.5,0.2]}', true));
    expect(error).toMatchObject({ code: "eval.no-said", place: { file: "theirs.jsonl", line: 1 } });
  });

  it.each([
    ["eval.unknown-query", '{"id":"z","ranking":[]}', 2],
    ["eval.repeated-query", '{"id":"a","ranking":[]}', 2],
    ["eval.wrong-length", '{"id":"b","scores":[1,2,3]}', 2],
    ["eval.bad-score", '{"id":"b","scores":[1,2,3,null]}', 2],
    ["eval.bad-score", '{"id":"b","scores":{"1":"2"}}', 2],
    ["eval.broken-line", '{"id":"b","scores":[1,2,3,NaN]}', 2],
    ["eval.broken-line", '{"id":"b","ranking":[1', 2],
    ["eval.broken-line", '{"id":7,"ranking":[1]}', 2],
    ["eval.broken-line", "[1]", 2],
    ["eval.broken-line", '{"id":"b"}', 2],
    ["eval.broken-line", '{"id":"b","ranking":3}', 2],
    ["eval.bad-entity", '{"id":"b","ranking":[4]}', 2],
    ["eval.bad-entity", '{"id":"b","ranking":["Paris"]}', 2],
    ["eval.bad-entity", '{"id":"b","scores":{"01":1}}', 2],
    ["eval.bad-entity", '{"id":"b","scores":{"__proto__":1}}', 2],
    ["eval.repeated-entity", '{"id":"b","ranking":[2,1,2]}', 2],
    ["eval.wrong-width", '{"id":"k","ranking":[1,2]}', 2],
    ["eval.bad-count", '{"id":"b","ranking":[1],"count":-1}', 2],
  ])("%s: %s", async (code, line, at) => {
    const error = await failure(lines(`{"id":"a","ranking":[1]}\n${line}\n`));
    expect(error).toMatchObject({ code, place: { file: "theirs.jsonl", line: at } });
    expect(error.hint).toBeDefined();
  });
});

describe("score matrices", () => {
  const rows = [
    [0.5, 1, -2, 0],
    [0.25, 4, 1, 3],
    [1, 2, 3, 4],
  ];

  it.each([2, 4, 8] as const)("of %i bytes a number are read row by row", async (width) => {
    const found = await matched(matrix(npy(rows, width), "c\nk\nk\n"));
    const of = (id: string) =>
      found.find(({ query }) => query.id === id)!.prediction?.rows.map(({ scores }) => [...scores]);
    expect(of("c")).toEqual([rows[0]]);
    expect(of("k")).toEqual([rows[1], rows[2]]);
    expect(of("a")).toBeUndefined();
  });

  it.each([
    ["eval.index-length", npy(rows), "a\nb\n"],
    ["eval.index-length", npy(rows), "a\nb\nc\nd\n"],
    ["eval.wrong-width", npy(rows), "a\nk\nb\n"],
    ["eval.wrong-length", npy([[1, 2, 3]]), "a\n"],
    ["eval.bad-score", npy([[1, 2, Number.NaN, 3]]), "a\n"],
    ["formats.broken-npy", npy(rows).subarray(0, -1), "a\nb\nc\n"],
    ["formats.broken-npy", npy(rows, 4, "True"), "a\nb\nc\n"],
    ["formats.broken-npy", Buffer.from("PK no matrix at all"), "a\n"],
    ["formats.broken-npy", Buffer.concat([npy(rows), Buffer.of(0)]), "a\nb\nc\n"],
  ])("that are wrong say %s", async (code, content, index) => {
    expect((await failure(matrix(content, index))).code).toBe(code);
  });

  it("never do worse than an error on broken bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(150), fc.nat(255), async (at, value) => {
        const broken = Uint8Array.from(npy(rows));
        broken[at % broken.length] = value;
        await matched(matrix(broken, "a\nb\nc\n")).catch((error: LacunaError) => {
          expect(error.code).toMatch(/^(eval|formats)\./);
        });
      }),
      { numRuns: 300 },
    );
  });
});
