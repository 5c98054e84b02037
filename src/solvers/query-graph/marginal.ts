import { type Fuzzy, these, uniform, unite } from "../fuzzy/precise-sets.ts";
import { eliminate } from "./eliminate.ts";
import type { FitGraph, FitQuery } from "./graph.ts";
import { together } from "./together.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/** Sets that are given for some variables. */
export type Given = ReadonlyMap<string, Fuzzy>;

/**
 * The truth of each entity as the value of one variable, all others existential; of a query with alternatives, the
 * disjunction of theirs. Without a variable, the truth of the query as the rest of a set without entries.
 */
export function* marginal(
  { graphs }: FitQuery,
  variable: string | undefined,
  given: Given,
  work: FitWork,
): FitSolving<Fuzzy> {
  // A disjunction is truer than its alternatives: what one of them lacks may be seen in the whole.
  const whole = graphs.length === 1 ? work : { ...work, above: 0 };
  const found = yield* together(graphs.map((graph) => graphMarginal(graph, variable, given, whole)));
  return found.reduce((a, b) => unite(a, b, work.norm), uniform(0));
}

/** {@link marginal} of one disjunct. */
export function graphMarginal(
  { nodes, pairs, conditions }: FitGraph,
  variable: string | undefined,
  given: Given,
  work: FitWork,
): FitSolving<Fuzzy> {
  const sets = nodes.map((node) =>
    typeof node === "number" ? these(Uint32Array.of(node)) : (given.get(node) ?? uniform(1)),
  );
  const target = variable === undefined ? -1 : nodes.indexOf(variable);
  return eliminate({ sets, nodes: nodes.map((_, at) => at), pairs, conditions, target, weight: 1 }, work);
}
