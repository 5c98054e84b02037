import type { Graph } from "../../kg/graph.ts";
import type { Dialect } from "../dialects/dialect.ts";

/** A connection to a database that has the table `edge`; plain functions. */
export interface SqlEngine {
  /** Its name in messages. */
  readonly name: string;
  readonly dialect: Dialect;
  /** Does a statement that has no result. */
  run(sql: string): Promise<void>;
  /**
   * The result of a statement in blocks of whole columns of integers, as it comes.
   * @param milliseconds how long it may take; beyond that it is ended with `sql.timed-out`
   */
  blocks(sql: string, milliseconds?: number): AsyncIterable<readonly ArrayLike<number>[]>;
  close(): Promise<void>;
}

/** An engine that a graph can be put into. */
export interface OwnEngine extends SqlEngine {
  /** Makes the tables `edge` and `entity`. */
  load(graph: Graph): Promise<void>;
}

/** An engine that reads links from a Parquet file as they lie there. */
export interface ParquetEngine extends OwnEngine {
  attach(edges: string, entityCount: number): Promise<void>;
}

/** An engine that has the tables of a graph already. */
export interface StoredEngine extends SqlEngine {
  /** The result of a statement in blocks of rows of any values. */
  rows(sql: string): AsyncIterable<readonly (readonly unknown[])[]>;
  readonly catalog: Catalog;
}

/** The statements that list the tables of a database. */
export interface Catalog {
  /** A query whose one row says whether there is a table: a number above 0. */
  exists(table: string): string;
  /** A query of the names of the columns of a table. */
  columns(table: string): string;
  /** A query of the number of keys that let no link be in `edge` twice; undefined where the database holds to none. */
  readonly uniqueKeys: string | undefined;
  /** An aggregate over links that are four expressions: a text that different sets of links have in common by chance alone. */
  linkSum(relation: string, level: string, head: string, tail: string): string;
}

/** The resources of the machine that a database may take. */
export interface EngineBounds {
  /** Bytes; beyond them it goes to the disk. */
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
  /** Folder for what does not fit the memory. */
  readonly spill?: string | undefined;
}

/** Databases that a host can start or reach. */
export interface Databases {
  /** @throws LacunaError `sql.needs-duckdb` */
  duckdb(bounds: EngineBounds): Promise<ParquetEngine>;
  /** @throws LacunaError `sql.needs-pg`, `sql.no-connection` */
  postgres(address: string, bounds: EngineBounds): Promise<StoredEngine>;
  /** ClickHouse as a library. @throws LacunaError `sql.needs-chdb` */
  chdb(bounds: EngineBounds): Promise<ParquetEngine>;
  /** ClickHouse over HTTP. @throws LacunaError `sql.bad-address`, `sql.no-connection`, `sql.unfit-engine` */
  clickhouse(address: string, bounds: EngineBounds): Promise<StoredEngine>;
}
