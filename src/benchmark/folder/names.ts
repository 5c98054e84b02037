import { sha256 } from "../../formats/sha256.ts";
import type { Split } from "../../kg/graph.ts";

/** Names of query types that are file names on every system as they are. */
const plain = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * The file name of a query type, without ending: named types as they are, formulas as their letters and digits and a
 * hash of the whole, because brackets, `|` and lengths beyond 255 bytes are not safe on every disk.
 */
export function fileNameOf(type: string): string {
  if (plain.test(type)) return type;
  const legible = type.replace(/[^A-Za-z0-9]+/g, "").slice(0, 40);
  const hash = sha256([new TextEncoder().encode(type)]).slice(0, 12);
  return `${legible === "" ? "type" : legible}.${hash}`;
}

/** Path of a file of queries below the folder: split by split in folders of their own when there are several. */
export function queryFile(split: Split, type: string, splits: readonly Split[]): string {
  const folder = splits.length > 1 ? `queries/${split}` : "queries";
  return `${folder}/${fileNameOf(type)}.jsonl.gz`;
}
