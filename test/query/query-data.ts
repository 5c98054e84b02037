import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

/** The folder of shared data; tests that need it are skipped by name where it is absent. */
const root = resolve(process.env.LACUNA_DATA ?? "../shared/data");

export const hasData = (folder: string): boolean => existsSync(resolve(root, folder));

/** The lines of a gzipped JSON-lines file below the data folder. */
export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(resolve(root, file)))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}
