import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { END } from "../../src/sql/compile.ts";
import { dialects } from "../../src/sql/dialects/dialects.ts";
import type { SqlEngine } from "../../src/sql/engines/engine.ts";
import { levelsOf } from "../../src/sql/levels.ts";
import { answerOne, sqlRunner } from "../../src/sql/run.ts";

const [duckdb] = dialects.filter(({ name }) => name === "duckdb");

/** A database of one kind of link: every constant `n` leads to `n + 1000`, where the statement does not fail. */
function database(
  failure: (queries: number, milliseconds: number | undefined) => string | undefined = () => undefined,
) {
  const asked: (readonly [queries: number, milliseconds: number | undefined])[] = [];
  const engine: SqlEngine = {
    ...{ name: "some database", dialect: duckdb!, run: async () => undefined, close: async () => undefined },
    async *blocks(sql, milliseconds) {
      const from = sql.indexOf("VALUES");
      const batch = sql.slice(from, sql.indexOf("\n", from));
      const rows = [...batch.matchAll(/\((\d+), (\d+),/g)].map(([, q, constant]) => [
        Number(q),
        Number(constant),
      ]);
      asked.push([rows.length, milliseconds]);
      const code = failure(rows.length, milliseconds);
      if (code) throw new LacunaError(code, "the statement failed", {});
      const numbers = [...rows.map(([q]) => q!), END];
      yield [
        numbers,
        [...rows.map(([, constant]) => constant! + 1000), 0],
        [...rows.map(() => 0), rows.length],
      ];
    },
  };
  return { engine, asked, graph: { engine, entityCount: 100_000, relationCount: 8 } };
}

const one = (anchor: number) => parseQuery(`?x : r0(e${anchor}, ?x)`);
const two = (anchor: number) => parseQuery(`?x : r0(e${anchor}, ?y) & r2(?y, ?x)`);

async function run(
  { graph }: ReturnType<typeof database>,
  queries: Parameters<ReturnType<typeof sqlRunner>>[0],
  milliseconds?: number,
) {
  const found: (readonly [at: number, answers: readonly number[], late: boolean])[] = [];
  const runner = sqlRunner(graph, { is: "answers" }, levelsOf("test"), milliseconds);
  for await (const { at, tuples, isLate } of runner(queries)) found.push([at, [...tuples], isLate ?? false]);
  return found;
}

const wanted = (anchors: readonly number[]) => anchors.map((anchor, at) => [at, [anchor + 1000], false]);

describe("queries of a list", () => {
  test("come in their order, those of one type by one statement", async () => {
    const made = database();
    const anchors = [5, 7, 6, 9, 8];
    const found = await run(
      made,
      anchors.map((anchor, at) => (at % 2 === 0 ? one : two)(anchor)),
    );
    expect(found).toEqual(wanted(anchors));
    expect(made.asked).toEqual([
      [3, undefined],
      [2, undefined],
    ]);
  });

  test("are 4096 in a statement at most", async () => {
    const made = database();
    const anchors = Array.from({ length: 4100 }, (_, at) => at);
    expect(await run(made, anchors.map(one))).toEqual(wanted(anchors));
    expect(made.asked.map(([count]) => count)).toEqual([4096, 4]);
  });

  test("have the time of all of them together", async () => {
    const made = database();
    await run(made, [1, 2, 3].map(one), 50);
    expect(made.asked).toEqual([[3, 150]]);
  });

  test("are halved where the memory does not suffice, and stay so", async () => {
    const made = database((count) => (count > 3 ? "sql.out-of-memory" : undefined));
    const anchors = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(await run(made, anchors.map(one))).toEqual(wanted(anchors));
    expect(made.asked.map(([count]) => count)).toEqual([9, 5, 3, 3, 3]);
  });

  test("are halved where the time does not suffice, and doubled again behind the one that takes too long", async () => {
    let slow = true;
    const made = database((count, milliseconds) => {
      expect(milliseconds).toBe(10 * count);
      // The first query never ends.
      if (made.asked.length === 4) slow = false;
      return slow || made.asked.length === 4 ? "sql.timed-out" : undefined;
    });
    const anchors = [1, 2, 3, 4, 5, 6, 7];
    const found = await run(made, anchors.map(one), 10);
    expect(made.asked.map(([count]) => count)).toEqual([7, 4, 2, 1, 1, 2, 3]);
    expect(found[0]).toEqual([0, [], true]);
    expect(found.slice(1)).toEqual(wanted(anchors).slice(1));
  });

  test("fail where one alone has not the memory, or for another reason", async () => {
    await expect(
      run(
        database(() => "sql.out-of-memory"),
        [one(1)],
      ),
    ).rejects.toMatchObject({ code: "sql.out-of-memory" });
    await expect(
      run(
        database(() => "sql.failed"),
        [one(1), one(2)],
      ),
    ).rejects.toMatchObject({ code: "sql.failed" });
  });

  test("that are mistaken are left out and told, the others keep their places", async () => {
    const { graph } = database();
    const told: number[] = [];
    const found: number[] = [];
    const runner = sqlRunner(graph, { is: "answers" }, levelsOf("test"));
    for await (const { at } of runner([one(1), one(100_000), one(3)], (_, place) => told.push(place)))
      found.push(at);
    expect([found, told]).toEqual([[0, 2], [1]]);
    await expect(run(database(), [one(100_000)])).rejects.toMatchObject({ code: "query.id-out-of-range" });
  });
});

test("a query alone has its answers, or says that it is late", async () => {
  const { graph } = database();
  expect([...(await answerOne(one(4), graph, levelsOf("test"), {})).ids]).toEqual([1004]);
  const late = database(() => "sql.timed-out");
  expect(await answerOne(one(4), late.graph, levelsOf("test"), { time: 5 })).toMatchObject({
    ...{ count: 0, outcome: "time-limit" },
  });
  expect(late.asked).toEqual([[1, 5]]);
});
