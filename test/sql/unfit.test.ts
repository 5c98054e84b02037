import { afterAll, beforeAll, expect, it } from "vitest";
import { and, atom, constant, exists, not, type Query, variable } from "../../src/query/formula.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import type { OwnEngine, SqlEngine } from "../../src/sql/engines/engine.ts";
import { probe } from "../../src/sql/engines/probe.ts";
import { graphOf } from "../support/arbitrary.ts";
import { compareWithClassifier } from "./contract.ts";

let db: OwnEngine;
beforeAll(async () => {
  db = await openDuckDb({ threads: 1 });
  await db.load(graph);
});
afterAll(() => db.close());

const graph = graphOf({
  entityCount: 6,
  relationCount: 4,
  triples: [
    [0, 0, 2],
    [0, 0, 3],
    [1, 2, 3],
    [0, 0, 4],
    [1, 2, 5],
  ],
  levels: [2, 0, 0, 2, 2],
});
const [x, y] = [variable("x"), variable("y")];
const denied: Query = {
  free: ["x"],
  body: and(atom(0, constant(0), x), not(atom(2, constant(1), x))),
};
const branch: Query = {
  free: ["x"],
  body: and(atom(0, constant(0), x), not(exists(["y"], and(atom(1, x, y), atom(3, x, y))))),
};

/** A server whose outer joins give 0 for what is missing, as ClickHouse's do by default. */
const withoutNulls = (): SqlEngine => ({
  ...db,
  blocks: (sql) => db.blocks(sql.replaceAll(/(\w+\.\w+) IS (NOT )?NULL/g, "COALESCE($1, 0) IS $2NULL")),
});

/** A server that gives the first rows of a result as if these were all. */
const cutting = (most: number): SqlEngine => ({
  ...db,
  async *blocks(sql) {
    let left = most;
    for await (const columns of db.blocks(sql)) {
      yield columns.map((each) => Array.from(each).slice(0, left));
      left -= columns[0]!.length;
      if (left <= 0) return;
    }
  },
});

it("a server that is fit passes", async () => {
  await probe(db);
  for (const query of [denied, branch]) await compareWithClassifier(db, graph, [query], "test", "filtered");
});

it("a server whose outer joins give no NULL is refused, and the contract fails with it", async () => {
  await expect(probe(withoutNulls())).rejects.toMatchObject({ code: "sql.unfit-engine" });
  await expect(compareWithClassifier(withoutNulls(), graph, [denied], "test", "filtered")).rejects.toThrow();
});

it("a server that cuts results is refused, and where it hid that, the first cut result is an error", async () => {
  await expect(probe(cutting(10_000))).rejects.toMatchObject({ code: "sql.unfit-engine" });
  for (const most of [0, 1, 2])
    await expect(
      compareWithClassifier(cutting(most), graph, [denied], "test", "filtered"),
    ).rejects.toMatchObject({ code: "sql.cut-result" });
});
