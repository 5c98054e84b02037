import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The package chdb (546 MB), here or below the folder `LACUNA_CHDB`. */
const path = [process.env.LACUNA_CHDB, process.cwd()].flatMap((folder) => {
  try {
    return folder ? [createRequire(join(folder, "package.json")).resolve("chdb")] : [];
  } catch {
    return [];
  }
})[0];

export const hasChdb = path !== undefined;

/** Loads the package. */
export const loadChdb = async () => (await import(pathToFileURL(path!).href)).default;
