import { compareRuns } from "../../evaluation/compare/compare.ts";
import { refuseUnlike } from "../../evaluation/run/run-manifest.ts";
import type { Host } from "../host.ts";
import type { Compared, CompareParameters } from "./compare.ts";
import { resultsOf, runManifestOf } from "./run-read.ts";

/** Does `eval compare`. */
export async function compareWith(
  { a, b, flips, seed }: CompareParameters,
  { files }: Pick<Host, "files">,
): Promise<Compared> {
  const [first, second] = await Promise.all([runManifestOf(a, files), runManifestOf(b, files)]);
  refuseUnlike(first, second);
  const [before, after] = [await resultsOf(a, files), await resultsOf(b, files)];
  const compared = compareRuns(before, after, { flips, seed });
  const decisions = `two-sided sign flips of paired differences at 5 % (all of them, or ${flips} drawn), corrected by Holm over the types, and over the classes`;
  const protocol = { ...first.protocol, decisions, seed };
  return { a: first.predictor, b: second.predictor, ...compared, protocol };
}
