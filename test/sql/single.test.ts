import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { positiveAtoms, positiveForm } from "../../src/query/canonical/denials.ts";
import { atomsOf } from "../../src/query/scope.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { dialectOf } from "../../src/sql/dialects/dialects.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import type { OwnEngine } from "../../src/sql/engines/engine.ts";
import { levelsOf } from "../../src/sql/levels.ts";
import { singleStatement } from "../../src/sql/single.ts";
import { arbitraryGraph, arbitraryQuery, graphOf } from "../support/arbitrary.ts";
import { compareWithClassifier } from "./contract.ts";

// The statement of one query, run by DuckDB: its rows are the answers in the order of their ids, up to the limit.

let db: OwnEngine;
beforeAll(async () => {
  db = await openDuckDb();
});
afterAll(() => db.close());

const queries = [
  "?x : r0(e0, ?x)",
  "?x, ?y : r0(?x, ?y)",
  "?y, ?x : r0(?x, ?z) & r0(?z, ?y)",
  "?x : r0(?x, ?x) | r0(e0, ?x)",
  "?x : r0(?x, ?y) & !r0(?y, ?x)",
  ": r0(e0, ?x) & r0(?x, e0)",
].map((text) => parseQuery(text));

const numbersOf = (query: (typeof queries)[number]) => {
  const atoms = atomsOf(query.body);
  return {
    constants: atoms.flatMap(({ head, tail }) =>
      [head, tail].flatMap((term) => (term.kind === "constant" ? [Number(term.entity)] : [])),
    ),
    relations: atoms.map(({ relation }) => Number(relation)),
  };
};

async function rowsOf(sql: string): Promise<number[][]> {
  const rows: number[][] = [];
  for await (const columns of db.blocks(sql))
    for (let row = 0; row < columns[0]!.length; row++) rows.push(columns.map((each) => Number(each[row])));
  return rows;
}

test("rows are the answers in their order, the first ones under a limit, and one row says yes or no", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryGraph, fc.option(fc.nat(3), { nil: undefined }), async (small, limit) => {
      const graph = graphOf(small);
      await db.load(graph);
      for (const query of queries) {
        const sql = singleStatement(query, numbersOf(query), levelsOf("test"), dialectOf("duckdb"), {
          named: false,
          limit,
        });
        const all = [...answer(query, graph.full)].map((tuple) => [...tuple]);
        const wanted =
          query.free.length === 0 ? [[all.length]] : limit === undefined ? all : all.slice(0, limit);
        expect(await rowsOf(sql)).toEqual(wanted);
      }
    }),
    { numRuns: 12 },
  );
});

test("a few queries of every shape have the classes of the classifier, which the contract of engines asks of many", async () => {
  const cases = arbitraryGraph.chain((small) => {
    const { entityCount, relationCount } = small;
    const query = arbitraryQuery({ entityCount, relationCount, minFree: 1, maxFree: 2 });
    return fc.tuple(
      fc.constant(small),
      fc.array(query, { minLength: 6, maxLength: 9 }),
      fc.constantFrom("filtered" as const, "any" as const),
    );
  });
  let [easy, hard] = [0, 0];
  await fc.assert(
    fc.asyncProperty(cases, async ([small, all, unions]) => {
      const graph = graphOf(small);
      await db.load(graph);
      for (const query of all) {
        if (positiveAtoms(positiveForm(query.body)).length > 5) continue;
        const found = await compareWithClassifier(db, graph, [query], "test", unions);
        easy += found.easy;
        hard += found.hard;
      }
    }),
    { numRuns: 14 },
  );
  expect(Math.min(easy, hard)).toBeGreaterThan(10);
});

test("names are joined for each variable, under the name that it has", () => {
  const [, both] = queries;
  const sql = singleStatement(both!, numbersOf(both!), levelsOf("test"), dialectOf("duckdb"), {
    named: true,
  });
  const shown = /SELECT (n0\.name AS \S+), (n1\.name AS \S+) FROM result(.*) ORDER BY/.exec(sql)!;
  expect([shown[1], shown[2]].map((each) => each!.replaceAll('"', ""))).toEqual([
    "n0.name AS x",
    "n1.name AS y",
  ]);
  expect(shown[3]!.match(/ JOIN entity n[01] ON n[01]\.id = result\.\w+/g)).toHaveLength(2);
  expect(sql).not.toContain("LIMIT");
});
