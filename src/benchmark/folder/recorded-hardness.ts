import { LacunaError } from "../../error.ts";
import { addClass, type Tally, tallyOf } from "../../hardness/index.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import { lineFields } from "./line.ts";

/**
 * Counts what a line of a benchmark folder says of itself, without a graph.
 * @throws LacunaError `benchmark.no-hardness`, `benchmark.broken-line`
 */
export function countRecorded(tally: Tally, line: string): void {
  const { type, reduces, hard } = lineFields(line);
  if (reduces === undefined)
    throw new LacunaError("benchmark.no-hardness", "the line does not say what its answers reduce to", {
      hint: "give the graph with {graph}, and it is worked out",
    });
  const into = tallyOf(tally, type);
  let kept = 0;
  for (const [name, pairs] of Object.entries(reduces)) {
    if (pairs.length > 0) addClass(into, name, linksOf(name === "full" ? type : name), pairs.length, 1);
    kept += pairs.length;
  }
  into.queries++;
  into.pairs += kept;
  into.dropped += hard.length - kept;
}

/** Positive links of a type, by its name or formula. */
function linksOf(type: string): number {
  const named = findNamedType(type);
  const formula = named ? (named.efok ?? named.lisp?.replaceAll("(p,", "r1(") ?? "") : type;
  return formula.replace(/!\(*r\d+\(/g, "").match(/r\d+\(/g)?.length ?? 0;
}
