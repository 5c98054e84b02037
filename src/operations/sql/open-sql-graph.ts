import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { edgesFile } from "../../kg/parquet/layout.ts";
import { manifestFile } from "../../kg/parquet/manifest-file.ts";
import { readParquetGraph } from "../../kg/parquet/read.ts";
import { joined } from "../../runs/paths.ts";
import { databaseOf } from "../../sql/engines/address.ts";
import type { ParquetEngine, StoredEngine } from "../../sql/engines/engine.ts";
import { probe } from "../../sql/engines/probe.ts";
import { readStoredGraph } from "../../sql/engines/stored-graph.ts";
import type { SqlGraph } from "../../sql/run.ts";
import type { Host } from "../host.ts";
import { type GraphReading, openGraph } from "../resources/graph.ts";
import type { Engine } from "./chosen-engine.ts";

/** The resources that a database may take. */
export interface SqlBounds {
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
}

/** A graph for an engine, until it is closed. */
export interface EngineGraph {
  /** Whole for the engine in memory; for a database that has the links it only tells sizes and names. */
  readonly graph: Graph;
  /** Whether it is known which graph it is, so that benchmarks can be held to it. */
  readonly isIdentified: boolean;
  /**
   * The graph in the database.
   * @throws LacunaError `sql.no-engine`, `sql.needs-duckdb`, `sql.needs-chdb`, `sql.unfit-engine`, `sql.failed`
   */
  database(): Promise<SqlGraph>;
  close(): Promise<void>;
}

/**
 * Opens a graph for an engine. DuckDB and chdb read a folder of Parquet files where it lies; PostgreSQL and ClickHouse have the links already.
 * @param names whether queries or answers say names
 * @throws LacunaError what {@link openGraph} throws, `sql.*`
 */
export async function openGraphFor(
  engine: Engine,
  source: Graph | string,
  bounds: SqlBounds,
  host: Host,
  { names, ...reading }: GraphReading & { readonly names: boolean },
): Promise<EngineGraph> {
  if (engine === "postgres" || engine === "clickhouse")
    return openStored(String(source), bounds, host, names);
  const [graph, edges] = await graphOrEdges(engine, source, host, { ...reading, names });
  let opened: OpenDatabase | undefined;
  return {
    graph,
    isIdentified: true,
    async database() {
      opened ??= await openOwn(engine === "chdb" ? "chdb" : "duckdb", graph, edges, bounds, host);
      return opened;
    },
    close: async () => opened?.close(),
  };
}

/** The graph, and for a database in this process the file of its links, where these stay there. */
async function graphOrEdges(
  engine: Engine,
  source: Graph | string,
  host: Host,
  { names, ...reading }: GraphReading & { readonly names: boolean },
): Promise<[Graph, edges?: string]> {
  const isFolder =
    engine !== "memory" &&
    typeof source === "string" &&
    (await host.files.list(source))?.includes(manifestFile);
  if (!isFolder) return [await openGraph(source, host, reading)];
  const whole = async (name: string) => (await host.files.readShared(joined(source, name), 0)).bytes;
  return [await readParquetGraph(whole, source, { links: false, names }), joined(source, edgesFile)];
}

interface OpenDatabase extends SqlGraph {
  close(): Promise<void>;
}

/** The names of the databases of this process in messages. */
const own = { duckdb: "DuckDB", chdb: "ClickHouse" } as const;

/** Puts a graph into a database in memory. What does not fit a memory limit lies in a folder of the working directory until it is closed. */
async function openOwn(
  name: keyof typeof own,
  graph: Graph,
  edges: string | undefined,
  { memory, threads }: SqlBounds,
  { databases, disk, onProgress }: Pick<Host, "databases" | "disk" | "onProgress">,
): Promise<OpenDatabase> {
  if (!databases) throw noDatabases(own[name], "leave {engine} out");
  const spill = memory === undefined ? undefined : await disk.makeTemporary(`lacuna-${name}`);
  const gone = async () => {
    if (spill !== undefined) await disk.remove(spill);
  };
  let db: ParquetEngine | undefined;
  try {
    db = await databases[name]({ memory, threads, spill });
    const { close } = db;
    await probe(db);
    if (edges === undefined) {
      onProgress?.({
        title: `filling ${own[name]}`,
        done: 0,
        total: 0,
        note: `${graph.rows.tails.length} links`,
      });
      await db.load(graph);
    } else await db.attach(edges, graph.entityCount);
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
 * Opens a graph whose links a database has.
 * @param names whether queries or answers say names
 * @throws LacunaError `sql.*`
 */
export async function openStored(
  address: string,
  { memory, threads }: SqlBounds,
  { databases, onProgress }: Pick<Host, "databases" | "onProgress">,
  names: boolean,
): Promise<EngineGraph> {
  if (!databases) throw noDatabases("database", "name a graph of files");
  let db: StoredEngine | undefined;
  try {
    db = await databases[databaseOf(address) ?? "postgres"](address, { memory, threads });
    await probe(db);
    onProgress?.({ title: "checking the tables", done: 0, total: 0, note: db.name });
    const { graph, isIdentified } = await readStoredGraph(db, names);
    const { entityCount, relationCount } = graph;
    const database = { engine: db, entityCount, relationCount };
    return { graph, isIdentified, database: async () => database, close: database.engine.close };
  } catch (error) {
    await db?.close();
    throw error;
  }
}

const noDatabases = (name: string, hint: string) =>
  new LacunaError("sql.no-engine", `there is no ${name} here`, { hint });
