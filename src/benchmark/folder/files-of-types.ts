import { usageError } from "../../error.ts";
import type { Split } from "../../kg/graph.ts";
import type { FileRecord, Manifest } from "./manifest.ts";

/**
 * The files of a split, or those of some of its query types.
 * @throws LacunaError `usage.no-queries` when the split or a type is not in the benchmark
 */
export function filesOfTypes(
  { files, splits }: Manifest,
  split: Split,
  types: readonly string[] | undefined,
): FileRecord[] {
  const ofSplit = files.filter((file) => file.split === split);
  if (ofSplit.length === 0)
    throw usageError("no-queries", `the benchmark has no ${split} queries`, `it has ${splits.join(", ")}`);
  const known = ofSplit.map(({ type }) => type);
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw usageError("no-queries", `the benchmark has no type ${unknown}`, `it has ${fewOf(known)}`);
  return types ? ofSplit.filter(({ type }) => types.includes(type)) : ofSplit;
}

/** Most types that a hint lists. */
const LISTED = 20;

const fewOf = (types: readonly string[]): string =>
  types.length <= LISTED
    ? types.join(", ")
    : `${types.slice(0, LISTED / 2).join(", ")} and ${types.length - LISTED / 2} more, which its manifest.json lists`;
