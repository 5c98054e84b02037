import type { Query } from "../formula.ts";
import { bareAnchor, complement, intersect, type OperatorTree, operandsOf } from "../views/operator-tree.ts";
import { queryToTree } from "../views/operator-tree-view.ts";

/** A nested BetaE tuple: ids or the letters of a structure. */
export type BetaeValue = number | string | readonly BetaeValue[];

/**
 * The BetaE tuple of a query in the order of the official structures: operands with more relations first, then
 * those without negation (`pin`, `pni`, `2in`); equals keep their order (BetaE's code).
 *
 * @throws LacunaError `query.not-expressible` when the query is no operator tree.
 */
export function toBetae(query: Query): BetaeValue {
  return tupleOf(queryToTree(query));
}

/** JSON for a grounded query, Python's tuples for a structure; undefined where ids and placeholders are mixed. */
export function printBetae(query: Query): string | undefined {
  const tree = queryToTree(query);
  const kinds = idKinds(tree);
  if (kinds.size > 1) return undefined;
  return kinds.has("string") ? pythonTuple(structureOf(tupleOf(tree))) : JSON.stringify(tupleOf(tree));
}

function tupleOf(tree: OperatorTree): BetaeValue {
  const chain: (number | string)[] = [];
  let base = plain(tree);
  for (; base.op === "p" || base.op === "n"; base = plain(base.operand))
    chain.unshift(base.op === "n" ? -2 : base.relation);
  if (base.op === "e") {
    if (chain.length === 0 || chain[0] === -2) throw bareAnchor(base.entity);
    return [base.entity, chain];
  }
  const operands = operandsOf(base)
    .map((operand) => ({
      tuple: tupleOf(operand),
      links: linkCount(operand),
      negated: plain(operand).op === "n",
    }))
    .sort((a, b) => b.links - a.links || Number(a.negated) - Number(b.negated))
    .map((operand) => operand.tuple);
  const set = base.op === "u" ? [...operands, [-1]] : operands;
  return chain.length === 0 ? set : [set, chain];
}

/** Differences as intersections with complements. */
function plain(tree: OperatorTree): OperatorTree {
  if (tree.op !== "d" && tree.op !== "D") return tree;
  const [first, ...others] = tree.operands;
  return intersect(first!, ...others.map(complement));
}

function linkCount(tree: OperatorTree): number {
  return operandsOf(tree).reduce((sum, operand) => sum + linkCount(operand), tree.op === "p" ? 1 : 0);
}

function idKinds(tree: OperatorTree, kinds = new Set<string>()): Set<string> {
  if (tree.op === "e") kinds.add(typeof tree.entity);
  if (tree.op === "p") kinds.add(typeof tree.relation);
  for (const operand of operandsOf(tree)) idKinds(operand, kinds);
  return kinds;
}

/** A tuple of placeholders as the structure of its type. */
function structureOf(value: BetaeValue): BetaeValue {
  if (typeof value === "string") return "r";
  if (typeof value === "number") return value === -1 ? "u" : "n";
  return value.map((item, index) =>
    index === 0 && typeof item === "string" && value.length > 1 && typeof value[1] === "object"
      ? "e"
      : structureOf(item),
  );
}

function pythonTuple(value: BetaeValue): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value}'`;
  return `(${value.map(pythonTuple).join(", ")}${value.length === 1 ? "," : ""})`;
}
