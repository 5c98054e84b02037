import { LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { edgesFile } from "../../kg/parquet/layout.ts";
import { manifestFile } from "../../kg/parquet/manifest-file.ts";
import { readParquetGraph } from "../../kg/parquet/read.ts";
import { joined } from "../../runs/paths.ts";
import type { ParquetEngine } from "../../sql/engines/engine.ts";
import { probe } from "../../sql/engines/probe.ts";
import type { SqlGraph } from "../../sql/run.ts";
import type { Host } from "../host.ts";
import { type GraphReading, openGraph } from "../resources/graph.ts";

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
 * The graph for an engine: whole for the one in memory; for a database a folder of Parquet files only tells its sizes and names, because
 * the links stay where they are.
 * @param names whether queries or answers say names
 */
export async function openGraphFor(
  engine: "memory" | "duckdb",
  source: Graph | string,
  host: Host,
  reading: GraphReading,
  names: boolean,
): Promise<Graph> {
  if (engine === "memory" || typeof source !== "string") return openGraph(source, host, reading);
  if (!(await host.files.list(source))?.includes(manifestFile)) return openGraph(source, host, reading);
  const whole = async (name: string) => (await host.files.readShared(joined(source, name), 0)).bytes;
  const graph = await readParquetGraph(whole, source, { links: false, names });
  elsewhere.set(graph, joined(source, edgesFile));
  return graph;
}

/** Where the links of a graph lie that only tells its names. */
const elsewhere = new WeakMap<Graph, string>();

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
  let db: ParquetEngine | undefined;
  try {
    db = await databases.duckdb({ memory, threads, spill });
    const { close } = db;
    await probe(db);
    const parquet = elsewhere.get(graph);
    if (parquet === undefined) {
      onProgress?.({ title: "filling DuckDB", done: 0, total: 0, note: `${graph.rows.tails.length} links` });
      await db.load(graph);
    } else await db.attach(parquet, graph.entityCount);
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
