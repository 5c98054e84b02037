import { type Atom, constant, exists, type Formula, type Query, type Term } from "../../query/formula.ts";
import { substitute } from "../../query/scope.ts";
import { type Evaluation, giveIndex, takeIndex } from "./evaluation.ts";
import { filterByRow, filterByStep, reachCheck, reachLoop, reachRow, reachStep, rowAt } from "./links.ts";
import type { All, Fix, Node, Row } from "./node.ts";
import { ensureRoom, type Reached } from "./patterns.ts";
import {
  copyReached,
  guard,
  intersect,
  reachEverything,
  something,
  subtract,
  subtractGuard,
  unite,
} from "./sets.ts";

/** Evaluates a node from the leaves up. Results that depend on no fixed variable are computed once per query. */
export function reach(on: Evaluation, node: Node): Reached {
  const { out } = node;
  if (!node.varies && node.stamp === on.stamp) return out;
  node.stamp = on.stamp;
  switch (node.kind) {
    case "row":
      reachRow(on, node, rowAt(on, node), out);
      break;
    case "step":
      reachStep(on, node, reach(on, node.from), out);
      break;
    case "all":
      reachAll(on, node, out);
      break;
    case "any":
      unite(
        on,
        node.branches.map((each) => reach(on, each)),
        out,
      );
      break;
    case "check":
      reachCheck(on, node, out);
      break;
    case "some":
      something(on, reach(on, node.from), out);
      break;
    case "loop":
      reachLoop(on, node, out);
      break;
    case "everything":
      reachEverything(on, node.scalar, out);
      break;
    case "fix":
      reachFix(on, node, out);
  }
  return out;
}

/**
 * Conjunction. The shortest row, if any, comes first and the other links filter it, so that the cost of a long row or a wide step
 * depends only on the remaining entities.
 */
function reachAll(on: Evaluation, node: All, out: Reached): void {
  const { parts } = node;
  out.count = 0;
  for (const each of node.guards) if (reach(on, each).count === 0) return;
  const first = beginWithRow(on, parts, out);
  let begun = first >= 0;
  for (let at = 0; at < parts.length; at++) {
    if (begun && out.count === 0) return;
    const part = parts[at]!;
    if (at === first) continue;
    // A result that starts with a row stays in ascending order.
    if (part.kind === "row") filterByRow(on, part, rowAt(on, part), out);
    else if (begun && part.kind === "step" && on.width === 1 && part.varies === node.varies)
      filterByStep(on, part, reach(on, part.from), out);
    else if (begun) intersect(on, out, reach(on, part));
    else copyReached(reach(on, part), out, on.width);
    begun = true;
  }
  // The verdicts of the guards are in their results.
  for (const each of node.guards) guard(on, out, each.out);
  if (out.count === 0) return;
  for (const each of node.denied) subtract(on, out, reach(on, each));
  for (const each of node.deniedGuards) subtractGuard(on, out, reach(on, each));
}

/** Reaches the shortest row and gives its position; -1 when no part is a row. */
function beginWithRow(on: Evaluation, parts: readonly Node[], out: Reached): number {
  const { rowEdge } = on.rows;
  let least = -1;
  let leastRow = -1;
  let size = Number.POSITIVE_INFINITY;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.kind !== "row") continue;
    const row = rowAt(on, part);
    const links = row < 0 ? 0 : rowEdge[row + 1]! - rowEdge[row]!;
    if (links >= size) continue;
    least = at;
    leastRow = row;
    size = links;
  }
  if (least >= 0) reachRow(on, parts[least] as Row, leastRow, out);
  return least;
}

/** Fixes variables to one candidate at a time and collects the reached entities. */
function reachFix(on: Evaluation, node: Fix, out: Reached): void {
  const index = takeIndex(on);
  out.count = 0;
  forEachCandidate(on, node.variables, node.positive, (values) => {
    node.slots.forEach((slot, at) => {
      on.values[slot] = values[at]!;
    });
    collect(on, reach(on, node.inner), out, index);
  });
  for (let at = 0; at < out.count; at++) index[out.ids[at]!] = -1;
  giveIndex(on, index);
}

/** Adds to the collected entities; `index` holds the position of each entity. */
function collect(on: Evaluation, found: Reached, into: Reached, index: Int32Array): void {
  const { width } = on;
  ensureRoom(into, into.count + found.count, width);
  for (let at = 0; at < found.count; at++) {
    const id = found.ids[at]!;
    let slot = index[id]!;
    if (slot < 0) {
      slot = into.count++;
      index[id] = slot;
      into.ids[slot] = id;
      into.flags[slot] = 0;
      into.words.fill(0, slot * width, (slot + 1) * width);
    }
    into.flags[slot]! |= found.flags[at]!;
    for (let word = 0; word < width; word++)
      into.words[slot * width + word]! |= found.words[at * width + word]!;
  }
}

/** Calls back with values of some variables that match the positive links on the full graph, in ascending order. */
export function forEachCandidate(
  on: Evaluation,
  variables: readonly string[],
  positive: Formula,
  found: (values: readonly number[]) => void,
): void {
  const values = new Map<string, Term>();
  on.fixed.forEach((name, slot) => {
    if (!variables.includes(name)) values.set(name, constant(on.values[slot] ?? 0));
  });
  const query: Query = { free: variables, body: substitute(slotless(on, positive), values) };
  for (const tuple of on.answer(query)) found(tuple);
}

/** Puts relations and anchors of the query into their slots. */
function slotless(on: Evaluation, formula: Formula): Formula {
  const term = (each: Term): Term =>
    each.kind === "constant" ? constant(on.constants[each.entity as number]!) : each;
  switch (formula.kind) {
    case "atom":
      return {
        kind: "atom",
        relation: on.relations[formula.relation as number]!,
        head: term(formula.head),
        tail: term(formula.tail),
      } satisfies Atom;
    case "exists":
      return exists(formula.variables, slotless(on, formula.body));
    case "not":
      return formula;
    default:
      return { kind: formula.kind, operands: formula.operands.map((each) => slotless(on, each)) };
  }
}
