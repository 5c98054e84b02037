import { type Recognised, recognised } from "./recognise.ts";
import type { Role } from "./role.ts";

/** Bytes of the memory of a foreign engine that looks at the beginning of a file. */
const ENGINE = 2 ** 28;

/** Tells what lies at a path. */
export const recogniseWork: Role<undefined, string, readonly Recognised[]> = async (
  _graph,
  _setup,
  { files, boundEngine },
) => {
  boundEngine(ENGINE);
  return (path) => recognised(path, files);
};
