import { expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { parseQuery } from "../../src/query/index.ts";
import { openDuckDb } from "../../src/sql/engines/duckdb.ts";
import type { SqlEngine } from "../../src/sql/engines/engine.ts";
import { levelsOfView } from "../../src/sql/levels.ts";
import { sqlRunner } from "../../src/sql/run.ts";

it("a query that takes too long is found by halving, and the others have their answers", async () => {
  const graph = await loadWorld();
  const db = await openDuckDb({ threads: 1 });
  await db.load(graph);
  const names = ["France", "Spain", "Chad", "Brazil", "Germany"];
  const queries = names.map((name) => parseQuery(`?c : borders(${name}, ?c)`, graph));
  const slow = graph.entities.id("Chad")!;
  const times: (number | undefined)[] = [];
  const engine: SqlEngine = {
    ...db,
    async *blocks(sql, milliseconds) {
      times.push(milliseconds);
      if (new RegExp(`\\(\\d+, ${slow}, `).test(sql)) throw new LacunaError("sql.timed-out", "too long");
      yield* db.blocks(sql);
    },
  };
  const run = sqlRunner({ ...graph, engine }, { is: "answers" }, levelsOfView(0b111), 7);
  const found: string[] = [];
  for await (const { at, codes, isLate } of run(queries))
    found.push(`${names[at]} ${isLate ?? codes.length > 0}`);
  await db.close();
  // Only the slow one is late, in its place.
  expect(found).toEqual(names.map((name) => `${name} true`));
  expect(times.at(0)).toBe(35);
  expect(times).toContain(7);
});
