import { LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { OwnEngine } from "../../sql/engines/engine.ts";
import { probe } from "../../sql/engines/probe.ts";
import type { SqlGraph } from "../../sql/run.ts";
import type { Host } from "../host.ts";

/** A graph in a database, until it is closed. */
export interface OpenSqlGraph extends SqlGraph {
  close(): Promise<void>;
}

/** What a database may take. */
export interface SqlBounds {
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
}

/**
 * Puts a graph into DuckDB. With a memory limit, what does not fit lies in a folder of the working directory until it is closed.
 * @throws LacunaError `sql.no-engine`, `sql.needs-duckdb`, `sql.unfit-engine`, `sql.failed`
 */
export async function openInDuckDb(
  graph: Graph,
  { memory, threads }: SqlBounds,
  { databases, disk, onProgress }: Pick<Host, "databases" | "disk" | "onProgress">,
): Promise<OpenSqlGraph> {
  if (!databases)
    throw new LacunaError("sql.no-engine", "there is no DuckDB here", { hint: "leave {engine} out" });
  const spill = memory === undefined ? undefined : await disk.makeTemporary("lacuna-duckdb");
  const gone = async () => {
    if (spill !== undefined) await disk.remove(spill);
  };
  let db: OwnEngine | undefined;
  try {
    db = await databases.duckdb({ memory, threads, spill });
    const { close } = db;
    await probe(db);
    onProgress?.({ title: "filling DuckDB", done: 0, total: 0, note: `${graph.rows.tails.length} links` });
    await db.load(graph);
    const { entityCount, relationCount } = graph;
    return {
      engine: db,
      entityCount,
      relationCount,
      close: async () => {
        await close();
        await gone();
      },
    };
  } catch (error) {
    await db?.close();
    await gone();
    throw error;
  }
}

/**
 * Refuses what only the engine in memory can do.
 * @throws LacunaError `usage.conflict`
 */
export function refuseWithSql(engine: string, unable: Readonly<Record<string, boolean>>): void {
  const name = engine === "memory" ? undefined : Object.keys(unable).find((each) => unable[each]);
  if (name !== undefined)
    throw usageError(
      "conflict",
      `{${name}} is for the engine in memory, and {engine} is ${engine}`,
      "leave one of them out",
      name,
    );
}
