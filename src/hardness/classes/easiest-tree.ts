import { type ExplainOptions, explainer } from "../../exact/explain.ts";
import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import { type Atom, and, type Query } from "../../query/formula.ts";
import { comparePriority, type Priority, priority } from "./classes.ts";
import { contract } from "./contraction.ts";

/** The published order of sets of missing atoms of equal size, for `ExplainOptions.order`. */
export function publishedOrder(query: Query): NonNullable<ExplainOptions["order"]> {
  const known = new Map<string, Priority>();
  const priorityOf = (atoms: readonly Atom[], missing: readonly number[]): Priority => {
    const key = `${atoms.map((each) => JSON.stringify(each)).join()} ${missing.join()}`;
    let found = known.get(key);
    if (!found) {
      const mask = missing.reduce((bits, bit) => bits | (1 << bit), 0);
      found = priority(contract({ free: query.free, body: and(...atoms), atoms }, mask));
      known.set(key, found);
    }
    return found;
  };
  return (a, b) => comparePriority(priorityOf(a.atoms, a.missing), priorityOf(b.atoms, b.missing));
}

/**
 * Explains answers of one query by their easiest reasoning tree, in the order of the hardness classes: fewest missing links, then
 * the published priority (Gregucci et al., ICML 2025), so that a tree's reduction is the class of the pair.
 * @internal
 */
export function easiestTrees(
  query: Query,
  graph: Graph,
  options: ExplainOptions = {},
): (values: readonly (number | string)[]) => Explanation | undefined {
  return explainer(query, graph, { ...options, order: publishedOrder(query) });
}
