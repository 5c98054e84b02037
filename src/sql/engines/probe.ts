import { LacunaError } from "../../error.ts";
import type { SqlEngine } from "./engine.ts";

/** Rows of the probe: more than the limits that servers are delivered with. */
const ROWS = 150_000;

/**
 * Asks a database small questions whose answers are known: whether outer joins leave empty what is missing, whether sums of
 * masks hold, whether `UNION DISTINCT` and sorting do what they say, and whether a long result comes whole. Settings that
 * change meaning are found here, before an answer is wrong.
 * @throws LacunaError `sql.unfit-engine`
 */
export async function probe(engine: SqlEngine): Promise<void> {
  const rows = [
    [0, 5],
    [1, 6],
    [2, 7],
  ];
  const batch = engine.dialect.batch(["q", "a0"], rows);
  const denied =
    "d AS (SELECT q, a0 AS x FROM batch WHERE q = 1), u AS (SELECT a0 AS x FROM batch UNION DISTINCT SELECT a0 FROM batch)";
  const sql = `WITH ${batch}, ${denied} SELECT g.q AS q, g.a0 + 4096 AS m, CASE WHEN d.q IS NULL THEN 1 ELSE 0 END AS k, (SELECT CAST(COUNT(*) AS ${engine.dialect.integer}) FROM u) AS n FROM batch g LEFT JOIN d ON d.q = g.q ORDER BY q`;
  const found = await rowsOf(engine, sql);
  const wanted = [
    [0, 4101, 1, 3],
    [1, 4102, 0, 3],
    [2, 4103, 1, 3],
  ];
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw unfit(
      engine,
      "an outer join, a sum or a union gave what the standard does not say",
      "a server's settings change what statements mean: outer joins must give NULL for what is missing (ClickHouse: join_use_nulls = 1)",
    );
  const digits = engine.dialect.batch(
    ["q"],
    Array.from({ length: 10 }, (_, digit) => [digit]),
  );
  const long = `WITH ${digits} SELECT a.q + 10 * b.q + 100 * c.q + 1000 * d.q + 10000 * e.q + 100000 * f.q AS n FROM batch a CROSS JOIN batch b CROSS JOIN batch c CROSS JOIN batch d CROSS JOIN batch e CROSS JOIN batch f WHERE f.q < 1 OR (f.q = 1 AND e.q < 5) ORDER BY n`;
  let next = 0;
  for await (const [numbers] of engine.blocks(long))
    for (let row = 0; row < numbers!.length; row++)
      if (Number(numbers![row]) !== next++) throw unfit(engine, "a sorted result came in another order");
  if (next !== ROWS)
    throw unfit(
      engine,
      `a result of ${ROWS} rows came with ${next}`,
      "lift its limit on the rows of a result, such as ClickHouse's limit and max_result_rows",
    );
}

async function rowsOf(engine: SqlEngine, sql: string): Promise<number[][]> {
  const rows: number[][] = [];
  for await (const columns of engine.blocks(sql))
    for (let row = 0; row < columns[0]!.length; row++) rows.push(columns.map((each) => Number(each[row])));
  return rows;
}

const unfit = ({ name }: SqlEngine, what: string, hint = "use another engine"): LacunaError =>
  new LacunaError("sql.unfit-engine", `${name} cannot be trusted: ${what}`, { hint });
