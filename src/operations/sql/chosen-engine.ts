import { usageError } from "../../error.ts";
import { sizeText } from "../../formats/text/size-text.ts";
import { manifestFile } from "../../kg/parquet/manifest-file.ts";
import { readManifest } from "../../kg/parquet/read.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { isInDatabase } from "./in-database.ts";
import type { engineNames } from "./parameters.ts";

/** What answers. */
export type Engine = Exclude<(typeof engineNames)[number], "auto">;

/** What may decide which engine answers. */
interface Asked {
  readonly engine: (typeof engineNames)[number];
  readonly memory?: number | undefined;
}

/**
 * The engine that answers. A graph in PostgreSQL is answered there. Else `auto` is DuckDB where the graph is a folder of Parquet files whose links would take more than the memory
 * that is named, which is said; else it is the engine in memory.
 * @param able whether DuckDB can do what is asked
 * @throws LacunaError `usage.conflict`
 */
export async function chosenEngine(
  { engine, memory }: Asked,
  source: unknown,
  able: boolean,
  host: Pick<Host, "files" | "onProgress" | "resources">,
): Promise<Engine> {
  const { files, onProgress } = host;
  const isStored = isInDatabase(source, host);
  if (isStored ? engine !== "auto" && engine !== "postgres" : engine === "postgres")
    throw usageError(
      "conflict",
      isStored
        ? `the graph is in PostgreSQL, and {engine} is ${engine}`
        : "{engine} is postgres, and {graph} is no address of a database",
      isStored
        ? "leave {engine} out"
        : "write the tables with `lacuna kg export --to postgres`, and name postgres://host/database as {graph}",
      "engine",
    );
  if (isStored) return "postgres";
  if (engine !== "auto") return engine;
  if (!able || memory === undefined || typeof source !== "string") return "memory";
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
