import { parseLisp } from "../../query/efo1/lisp.ts";
import type { Query } from "../../query/formula.ts";
import { findNamedType, namedTypeQuery } from "../../query/types/lookup.ts";
import { type OperatorTree, operandsOf, withOperands } from "../../query/views/operator-tree.ts";
import { sortedFormula, sortTree } from "../../query/views/operator-tree-order.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";
import { efo1Types } from "../../query-types/efo1.ts";

/**
 * The tree of a query in EFO-1-QA's Original form, in which intersections and unions have two operands each. The published
 * types tell `(i,(i,a,b),c)` from `(i,a,(i,b,c))` and formulas of ours do not, so that the type says how its queries nest.
 *
 * @param type name or formula of the query's type
 * @throws LacunaError `query.not-expressible` for queries that are no trees
 */
export function originalTree(query: Query, type: string): OperatorTree {
  const tree = queryToTree(query);
  const pattern = publishedTree(type);
  return (pattern && nestedAs(tree, pattern)) ?? binary(tree);
}

/** The published formula that queries of a named type are written as; undefined for names without a tree. */
export function originalFormula(name: string): string | undefined {
  const named = findNamedType(name);
  if (named?.lisp === undefined) return undefined;
  return sortedFormula(binary(queryToTree(namedTypeQuery(named))));
}

let published: ReadonlyMap<string, { readonly id: string; readonly tree: OperatorTree }> | undefined;

function publishedTypes(): NonNullable<typeof published> {
  published ??= new Map(efo1Types().map(({ formula, id, tree }) => [formula, { id, tree }]));
  return published;
}

/** The published id of a formula: `type0000`… */
export const publishedId = (formula: string): string | undefined => publishedTypes().get(formula)?.id;

function publishedTree(type: string): OperatorTree | undefined {
  const found = publishedTypes().get(type.startsWith("(") ? type : (originalFormula(type) ?? ""));
  if (found || !type.startsWith("(")) return found?.tree;
  try {
    return publishedTypes().get(sortedFormula(parseLisp(type)))?.tree;
  } catch {
    // A formula of another notation, EFO_k for one.
    return undefined;
  }
}

/** The tree with its intersections and unions nested as those of a pattern; undefined where they have other parts. */
function nestedAs(tree: OperatorTree, pattern: OperatorTree): OperatorTree | undefined {
  if (tree.op === "e" || pattern.op === "e") return tree.op === pattern.op ? tree : undefined;
  if (tree.op !== pattern.op) return undefined;
  if (tree.op !== "i" && tree.op !== "u") {
    const nested = nestedAs(operandsOf(tree)[0]!, operandsOf(pattern)[0]!);
    return nested && withOperands(tree, [nested]);
  }
  const { op } = tree;
  // Parts of one shape are exchangeable, so that each place takes the first that fits.
  const parts = flatOperands(tree, op).map((part) => ({ part, shape: flatShape(part) }));
  const place = (at: OperatorTree): OperatorTree | undefined => {
    if (at.op === op) {
      const operands = operandsOf(at).map(place);
      return operands.every((each) => each !== undefined) ? { op, operands } : undefined;
    }
    const shape = flatShape(at);
    const found = parts.findIndex((each) => each.shape === shape);
    return found < 0 ? undefined : nestedAs(parts.splice(found, 1)[0]!.part, at);
  };
  const placed = place(pattern);
  return parts.length === 0 ? placed : undefined;
}

/** The operands of a node and of those of its kind right below it. */
function flatOperands(tree: OperatorTree, op: "i" | "u"): readonly OperatorTree[] {
  return tree.op === op ? tree.operands.flatMap((each) => flatOperands(each, op)) : [tree];
}

/** The formula of a tree without nesting: the same for all trees that differ in it alone. */
const flatShape = (tree: OperatorTree): string => sortedFormula(flattened(tree));

function flattened(tree: OperatorTree): OperatorTree {
  const operands = tree.op === "i" || tree.op === "u" ? flatOperands(tree, tree.op) : operandsOf(tree);
  return withOperands(tree, operands.map(flattened));
}

/** Intersections and unions of two operands each, the first two innermost. */
function binary(tree: OperatorTree): OperatorTree {
  const operands = operandsOf(tree).map(binary);
  const { op } = tree;
  if ((op !== "i" && op !== "u") || operands.length < 3) return withOperands(tree, operands);
  const [first, ...others] = operandsOf(sortTree({ op, operands }));
  return others.reduce<OperatorTree>((left, right) => ({ op, operands: [left, right] }), first!);
}
