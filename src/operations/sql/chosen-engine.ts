import { usageError } from "../../error.ts";
import { sizeText } from "../../formats/text/size-text.ts";
import { manifestFile } from "../../kg/parquet/manifest-file.ts";
import { readManifest } from "../../kg/parquet/read.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { databaseWith } from "./in-database.ts";
import type { engineNames } from "./parameters.ts";

/** The engine that answers. */
export type Engine = Exclude<(typeof engineNames)[number], "auto">;

/** The names of databases in messages. */
const shown = { postgres: "PostgreSQL", clickhouse: "ClickHouse" } as const;

/** The conditions that decide which engine answers. */
interface EngineConditions {
  readonly engine: (typeof engineNames)[number];
  readonly memory?: number | undefined;
}

/**
 * The engine that answers. A graph in a database is answered there. Else `auto` is DuckDB where the graph is a folder of Parquet files whose links would take more than the memory
 * that is named, which is said; else it is the engine in memory.
 * @throws LacunaError `usage.conflict`
 */
export async function chosenEngine(
  { engine, memory }: EngineConditions,
  source: unknown,
  host: Pick<Host, "files" | "onProgress" | "resources">,
): Promise<Engine> {
  const { files, onProgress } = host;
  const stored = databaseWith(source, host);
  if (stored) {
    if (engine === "auto" || engine === stored) return stored;
    throw usageError(
      "conflict",
      `the graph is in ${shown[stored]}, and {engine} is ${engine}`,
      "leave {engine} out",
      "engine",
    );
  }
  if (engine === "postgres" || engine === "clickhouse")
    throw usageError(
      "conflict",
      `{engine} is ${engine}, and {graph} is no address of a database`,
      engine === "postgres"
        ? "write the tables with `lacuna kg export --to postgres`, and name postgres://host/database as {graph}"
        : "put the files of `lacuna kg export` into tables, and name clickhouse://host/database as {graph}",
      "engine",
    );
  if (engine !== "auto") return engine;
  if (memory === undefined || typeof source !== "string") return "memory";
  if (!(await files.list(source))?.includes(manifestFile)) return "memory";
  const path = joined(source, manifestFile);
  const { links, heads, relationCount } = readManifest((await files.readShared(path, 0)).bytes, path);
  // A tail and a level for each link, a head and a place for each row.
  const bytes = 5 * links + 8 * heads + 4 * relationCount;
  if (bytes <= memory) return "memory";
  const note = `the links take ${sizeText(bytes)}, and the memory is ${sizeText(memory)}`;
  onProgress?.({ title: "DuckDB answers", done: 0, total: 0, note });
  return "duckdb";
}
