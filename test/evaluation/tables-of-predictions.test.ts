// Predictions as Parquet tables and as probabilities of questions, against what each row says by itself.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { readPredictionTable } from "../../src/evaluation/predictions/prediction-table.ts";
import { isScoreTable, predictionTable } from "../../src/evaluation/predictions/write-table.ts";
import { predictedQuestion } from "../../src/evaluation/truth/ask-predictions.ts";
import { benchmarkQuestion } from "../../src/evaluation/truth/questions.ts";
import { saidTable } from "../../src/evaluation/truth/table.ts";
import { type ParquetColumn, parquetBytes } from "../../src/formats/parquet/write.ts";

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part.slice());
  return Buffer.concat(all);
}

async function* one<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

type Cells = Parameters<typeof parquetBytes>[1] extends AsyncIterable<infer Group> ? Group : never;

/** A table of these columns; entities are whole numbers, scores are not. */
async function table(columns: Readonly<Record<string, readonly (string | number)[]>>): Promise<Uint8Array> {
  const described = Object.entries(columns).map(([name, values]): ParquetColumn => {
    const type = typeof values[0] === "string" ? "STRING" : name === "score" ? "DOUBLE" : "INT32";
    return type === "DOUBLE" ? { name, type, encoding: "PLAIN" } : { name, type };
  });
  const cells = Object.entries(columns).map(([name, values]) =>
    typeof values[0] === "string"
      ? [...values]
      : name === "score"
        ? Float64Array.from(values as number[])
        : Int32Array.from(values as number[]),
  );
  return bytesOf(parquetBytes(described, one(cells as unknown as Cells)));
}

const given = async (bytes: Uint8Array, meaning: Parameters<typeof readPredictionTable>[1] = {}) => {
  const all = [];
  for await (const each of readPredictionTable({ file: "t.parquet", bytes: one(bytes) }, meaning))
    all.push(each);
  return all;
};

const refused = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "";
  } catch (error) {
    return `${(error as LacunaError).code}: ${(error as LacunaError).message}`;
  }
};

describe("tables of predictions", () => {
  test("that were written are read as they were, query by query", async () => {
    const some = fc.array(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(some, async (lists) => {
        const queries = lists.map((scores, at) => ({ id: `q${at}`, scores: Float32Array.from(scores) }));
        // The next one may use the memory of the one before.
        const shared = async function* () {
          const memory = new Float32Array(6);
          for (const { id, scores } of queries) {
            memory.set(scores);
            yield { id, scores: memory.subarray(0, scores.length) };
          }
        };
        const found = await given(await bytesOf(predictionTable(shared())));
        expect(found.map(({ id }) => id)).toEqual(queries.map(({ id }) => id));
        let line = 1;
        for (const [at, { scores }] of queries.entries()) {
          expect(found[at]!.place).toEqual({ file: "t.parquet", line });
          const [row] = found[at]!.read(1, scores.length).rows;
          const said = new Map(Array.from(row!.ids!, (id, place) => [id, row!.scores[place]]));
          expect([...scores.keys()].map((id) => said.get(id))).toEqual([...scores]);
          line += scores.length;
        }
      }),
      { numRuns: 30 },
    );
  });

  test("of many entities are cut into groups, none of them lost", async () => {
    const most = (1 << 17) - 1;
    const sizes = [most, 3, 4];
    const queries = sizes.map((size, at) => ({ id: `q${at}`, scores: new Float32Array(size).fill(at) }));
    const bytes = await bytesOf(predictionTable(one(...queries)));
    const found = await given(bytes);
    expect(found.map(({ id }) => id)).toEqual(["q0", "q1", "q2"]);
    expect(found.map(({ place }) => place?.line)).toEqual([1, most + 1, most + 4]);
    expect(await given(await bytesOf(predictionTable(one())))).toEqual([]);
  });

  test("are rankings without a column of scores, and have a row for each variable", async () => {
    const [ranked] = await given(await table({ id: ["a", "a", "a"], entity: [4, 0, 2] }));
    const [row] = ranked!.read(1, 5).rows;
    expect([...row!.ids!]).toEqual([4, 0, 2]);
    expect(row!.scores[0]).toBeGreaterThan(row!.scores[1]!);
    expect(row!.scores[1]).toBeGreaterThan(row!.scores[2]!);
    const several = {
      id: ["a", "a", "a", "b"],
      entity: [1, 3, 2, 0],
      score: [0.5, 0.25, 0.75, 1],
      variable: [1, 2, 1, 2],
    };
    const [a, b] = await given(await table(several));
    const rows = a!
      .read(2, 5)
      .rows.map(({ ids, scores }) => Object.fromEntries(Array.from(ids!, (id, at) => [id, scores[at]])));
    expect(rows).toEqual([{ 1: 0.5, 2: 0.75 }, { 3: 0.25 }]);
    expect(b!.read(2, 5).rows.map(({ ids }) => [...ids!])).toEqual([[], [0]]);
    expect(await refused(() => b!.read(1, 5))).toBe(
      "eval.bad-table: row 4 is of variable 2, and the query has 1",
    );
  });

  test("that lack a column, an id, or probabilities are refused by name", async () => {
    expect(await refused(async () => given(await table({ entity: [1] })))).toContain(
      "t.parquet has no column id",
    );
    expect(await refused(async () => given(await table({ id: ["a"] })))).toContain("has no column entity");
    const ranking = await table({ id: ["a"], entity: [1] });
    expect(await refused(() => given(ranking, { probabilities: true }))).toBe(
      "eval.bad-table: a ranking has no probabilities",
    );
    expect(await refused(async () => given(await table({ id: [1, 1], entity: [1, 2] })))).toBe(
      "eval.bad-table: row 1 has no id of a query",
    );
    expect(
      await given(await table({ id: ["a"], entity: [1], score: [1] }), { probabilities: true }),
    ).toHaveLength(1);
    expect(["a.parquet", "b.PARQUET", "c.parquet.gz", "parquet", "xparquet"].map(isScoreTable)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  test("may name entities where the graph is known", async () => {
    const idOf = (name: string) => ["x", "y", "z"].indexOf(name);
    const known = (name: string) => (idOf(name) < 0 ? undefined : idOf(name));
    const [named] = await given(await table({ id: ["a", "a"], entity: ["z", "x"], score: [0.1, 0.2] }), {
      idOf: known,
    });
    const [row] = named!.read(1, 3).rows;
    expect(Object.fromEntries(Array.from(row!.ids!, (id, at) => [id, row!.scores[at]]))).toEqual({
      2: 0.1,
      0: 0.2,
    });
  });
});

describe("what a prediction says of a question", () => {
  test("is the sum of its probabilities over all candidates, what is not listed being 0", () => {
    const share = fc.constantFrom(0, 1e-9, 1e-5, 2e-4, 0.00101, 0.01, 0.0104, 0.3, 0.5004, 1);
    const asked = fc.record({
      shares: fc.array(fc.option(share, { nil: undefined }), { minLength: 1, maxLength: 12 }),
      right: fc.array(fc.nat(11), { maxLength: 4 }),
      leftOut: fc.array(fc.nat(11), { maxLength: 3 }),
      whole: fc.boolean(),
    });
    fc.assert(
      fc.property(asked, ({ shares, right, leftOut, whole }) => {
        const universe = shares.length;
        const listed = [...shares.keys()].filter((id) => shares[id] !== undefined).reverse();
        const row = whole
          ? { universe, scores: Float64Array.from(shares, (each) => each ?? 0) }
          : {
              ...{ universe, ids: Uint32Array.from(listed) },
              scores: Float64Array.from(listed, (id) => shares[id]!),
            };
        const easy = new Set(leftOut);
        const question = { type: "1p", query: { free: ["x"], body: { kind: "and", operands: [] } } } as const;
        const hard = new Set(right.filter((id) => id < universe && !easy.has(id)));
        const { type, cells } = predictedQuestion({ ...question, right: hard, leftOut: easy }, row);
        expect(type).toBe("1p");
        const candidates = [...shares.keys()].filter((id) => !easy.has(id));
        const total = (of: (cell: (typeof cells)[number]) => number) =>
          cells.reduce((sum, each) => sum + of(each), 0);
        expect(total((each) => each.candidates)).toBe(candidates.length);
        expect(total((each) => each.right)).toBe(candidates.filter((id) => hard.has(id)).length);
        expect(total((each) => each.truth * each.candidates)).toBeCloseTo(
          candidates.reduce((sum, id) => sum + (shares[id] ?? 0), 0),
          9,
        );
        // What is put together is alike: within a thousandth, or of one order of magnitude.
        for (const id of candidates) {
          const own = shares[id] ?? 0;
          const near = cells.some(({ truth }) =>
            own === 0
              ? truth === 0
              : own >= 0.001
                ? Math.abs(truth - own) <= 0.001
                : truth > 0 && Math.abs(Math.log(truth / own)) <= 1,
          );
          expect(near, `${own} in ${JSON.stringify(cells)}`).toBe(true);
        }
        // So many cells as there are different shares, when they are far from each other.
        const kinds = new Set(candidates.map((id) => shares[id] ?? 0));
        kinds.delete(0.0104);
        expect(cells.length).toBeGreaterThanOrEqual(
          [...kinds].filter((each) => each >= 2e-4 || each === 0).length,
        );
      }),
      { numRuns: 300 },
    );
    const none = { type: "1p", query: { free: ["x"], body: { kind: "and", operands: [] } } } as const;
    const plain = predictedQuestion(none, { universe: 4, scores: Float64Array.of(0.5, 0.5, 0, 1) });
    expect(plain.cells).toEqual([
      { truth: 0.5, candidates: 2, right: 0 },
      { truth: 0, candidates: 1, right: 0 },
      { truth: 1, candidates: 1, right: 0 },
    ]);
  });

  test("of a benchmark has the hard answers right and the easy ones left out", () => {
    const query = { free: ["x"], body: { kind: "and", operands: [] } } as const;
    const made = benchmarkQuestion({
      ...{ id: "a", type: "2p", query, easy: Uint32Array.of(1), hard: Uint32Array.of(2, 3) },
    } as unknown as Parameters<typeof benchmarkQuestion>[0]);
    expect([made.type, [...made.right!], [...made.leftOut!]]).toEqual(["2p", [2, 3], [1]]);
  });

  test("is shown for the ten most frequent relations, the others together and last", () => {
    const cell = (right: number, missing?: number) => ({
      ...{ truth: 0.5, candidates: 2, right, ...(missing === undefined ? {} : { missing }) },
    });
    const questions = Array.from({ length: 12 }, (_, relation) =>
      Array.from({ length: 12 - relation }, () => ({
        type: "link",
        relation: `r${relation}`,
        cells: [cell(0)],
      })),
    ).flat();
    const names = saidTable(questions)
      .groups.filter(({ by }) => by === "relation")
      .map(({ name, questions: count }) => [name, count]);
    expect(names).toEqual([...Array.from({ length: 10 }, (_, at) => [`r${at}`, 12 - at]), ["others", 3]]);
    const classes = saidTable([
      { type: "2p", cells: [cell(1, 1), cell(0, 2), cell(2, 3), cell(1, 0)] },
      { type: "2p", cells: [cell(0, 1)], interval: [0, 1] },
    ]).groups.map(({ by, name, right, questions: count }) => [by, name, right, count]);
    expect(classes).toEqual([
      ["all", "all", 4, 2],
      ["type", "2p", 4, 2],
      ["class", "one link missing", 1, 2],
      ["class", "two links missing", 0, 1],
      ["class", "three and more links missing", 2, 1],
      ["hidden", "with something hidden", 4, 1],
    ]);
  });
});
