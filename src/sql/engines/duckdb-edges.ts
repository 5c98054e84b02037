import type { DuckDBConnection } from "@duckdb/node-api";
import { edgeBlocks } from "../../kg/edge-blocks.ts";
import type { Graph } from "../../kg/graph.ts";

/** Rows that DuckDB takes at once. */
const CHUNK = 2048;

/** Makes the tables of a graph that is in memory: its links in both directions, and its entities. */
export async function loadEdges(
  connection: DuckDBConnection,
  run: (sql: string) => Promise<void>,
  graph: Graph,
): Promise<void> {
  const { DuckDBDataChunk, INTEGER, UTINYINT } = await import("@duckdb/node-api");
  await run("CREATE OR REPLACE TABLE edge (r INTEGER, h INTEGER, t INTEGER, level UTINYINT)");
  const appender = await connection.createAppender("edge");
  for (const { r, h, t, level } of edgeBlocks(graph, CHUNK)) {
    const chunk = DuckDBDataChunk.create([INTEGER, INTEGER, INTEGER, UTINYINT]);
    chunk.setColumns([r, h, t, level] as unknown as number[][]);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  await run(entityView(graph.entityCount));
}

/** The entities, for variables that may be any. */
export const entityView = (count: number): string =>
  `CREATE OR REPLACE VIEW entity AS SELECT CAST(range AS INTEGER) AS id FROM range(${count})`;
