import { existsSync } from "node:fs";
import { resolve } from "node:path";

const root = process.env.LACUNA_DATA ?? resolve("../shared/data");

/** The place of a data set. @throws Error when it is not there */
export function data(path: string): string {
  const found = `${root}/${path}`;
  if (existsSync(found)) return found;
  throw new Error(`there is no ${found}; set LACUNA_DATA to the folder that holds ${path.split("/")[0]}`);
}
