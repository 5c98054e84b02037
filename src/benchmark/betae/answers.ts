import type { Engine } from "../../exact/engine.ts";
import { image, tailsOf, tailsWithin } from "../../exact/links.ts";
import { type EntitySet, emptySet } from "../../numeric/entity-set.ts";
import { subtract, unite } from "../../numeric/set-algebra.ts";
import type { Chain, Grounding, Join, Shape } from "./shape.ts";

/**
 * The answers of a grounded shape, every atom on split levels of its own. Set propagation over the engine's kernels:
 * a sampler answers many more groundings than it keeps, and for these types that needs no formula and no plan.
 *
 * With `within`, only answers of that set. With `both`, unions hold only where all branches do: the filter of
 * non-existing links (Gregucci et al., ICML 2025).
 */
export function shapeAnswers(
  engine: Engine,
  shape: Shape,
  grounding: Grounding,
  levels: ArrayLike<number>,
  both = false,
  within?: EntitySet,
): EntitySet {
  if (shape.kind === "chain") return follow(engine, shape, grounding, levels, both, within);
  if (shape.kind === "and" || both) return meet(engine, shape, grounding, levels, both, within);
  let found = emptySet;
  for (const each of shape.operands) {
    const branch = shapeAnswers(engine, each, grounding, levels, both, within);
    found = unite(found, branch, engine.universe, engine.arena);
  }
  return found;
}

function follow(
  engine: Engine,
  { from, links, anchors }: Chain,
  grounding: Grounding,
  levels: ArrayLike<number>,
  both: boolean,
  within: EntitySet | undefined,
): EntitySet {
  const { relations } = grounding;
  let at = 0;
  let here: EntitySet;
  if (from) here = shapeAnswers(engine, from, grounding, levels, both);
  else {
    const first = links[at++]!;
    const anchor = grounding.anchors[anchors[0]]!;
    if (links.length === 1 && within)
      return tailsWithin(engine, relations[first]!, anchor, levels[first]!, within);
    here = tailsOf(engine, relations[first]!, anchor, levels[first]!);
  }
  for (; at < links.length && here.size > 0; at++) {
    const link = links[at]!;
    const target = at === links.length - 1 ? within : undefined;
    here = image(engine, here, relations[link]!, levels[link]!, target);
  }
  return here;
}

/** Intersects the asserted branches, cheapest first, each within those before it; then removes the denied ones. */
function meet(
  engine: Engine,
  shape: Join,
  grounding: Grounding,
  levels: ArrayLike<number>,
  both: boolean,
  within: EntitySet | undefined,
): EntitySet {
  let found = within;
  for (const each of cheapestFirst(shape)) {
    const denied = each.kind === "chain" && each.negated;
    const branch = shapeAnswers(engine, each, grounding, levels, both, found);
    found = denied ? subtract(found!, branch, engine.universe, engine.arena) : branch;
    if (found.size === 0) return emptySet;
  }
  return found!;
}

const orders = new WeakMap<Join, readonly Shape[]>();

function cheapestFirst(shape: Join): readonly Shape[] {
  let order = orders.get(shape);
  if (!order) {
    const cost = (each: Shape) =>
      (each.kind === "chain" && each.negated ? 100 : 0) + each.atoms[1] - each.atoms[0];
    order = [...shape.operands].sort((a, b) => cost(a) - cost(b));
    orders.set(shape, order);
  }
  return order;
}
