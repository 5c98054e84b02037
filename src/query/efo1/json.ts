import { LacunaError } from "../../error.ts";
import { isId, mistakeIn, readSource, readValue } from "../json-source.ts";
import type { Notation } from "../notation.ts";
import { type OperatorTree, operandsOf, treeToQuery } from "../views/operator-tree.ts";
import { sortedFormula, sortTree } from "../views/operator-tree-order.ts";
import { queryToTree } from "../views/operator-tree-view.ts";
import { maximalDepth, parseLisp } from "./lisp.ts";

/** Grounded EFO-1 JSON as EFO-1-QA writes it; `a` of `e` and the first part of `a` of `p` hold one id a query. */
export interface GroundedJson {
  readonly o: string;
  readonly a: unknown;
}

/**
 * The operator trees of a grounded EFO-1 object `{"o":…,"a":…}` (EFO-1-QA): one, or as many as its id
 * lists are long. With a formula given, the object must have that formula's shape.
 */
export function readGroundedJson(value: unknown, formula?: string): OperatorTree[] {
  return readValue(value, (whole) => readBatch(whole, formula));
}

function readBatch(value: unknown, formula?: string): OperatorTree[] {
  const batch: Batch = { length: undefined };
  const make = readNode([value], 0, batch, 0);
  const trees = Array.from({ length: batch.length ?? 0 }, (_, index) => make(index));
  if (formula !== undefined && trees[0] !== undefined) checkShape(trees[0], formula);
  return trees;
}

/** @throws LacunaError `query.wrong-shape` when a tree is not of the type a formula string names. */
function checkShape(tree: OperatorTree, formula: string): void {
  const wanted = sortedFormula(parseLisp(formula));
  const found = sortedFormula(tree);
  if (found !== wanted)
    throw new LacunaError(
      "query.wrong-shape",
      `the object has the shape ${found}, the formula says ${wanted}`,
    );
}

/** The number of queries in an object; all id lists must have this length. */
interface Batch {
  length: number | undefined;
}

type MakeTree = (index: number) => OperatorTree;

function readNode(holder: object, key: string | number, batch: Batch, depth: number): MakeTree {
  const node = (holder as Readonly<Record<string | number, unknown>>)[key];
  if (depth > maximalDepth)
    throw mistakeIn(holder, key, `the object nests deeper than ${maximalDepth} levels`);
  if (typeof node !== "object" || node === null || Array.isArray(node))
    throw mistakeIn(holder, key, 'expected an object {"o":…,"a":…}');
  const { o: op, a: args } = node as { readonly o?: unknown; readonly a?: unknown };
  if (typeof op !== "string" || !"epniIuUdD".includes(op) || op.length !== 1)
    throw mistakeIn(node, "o", `unknown operator ${JSON.stringify(op)}`, "operators are e, p, i, u, n, d, D");
  if (op === "n") {
    // The paper wraps the child in a list, the official files do not.
    const wrapped = Array.isArray(args) && args.length === 1;
    const child = wrapped ? readNode(args, 0, batch, depth + 1) : readNode(node, "a", batch, depth + 1);
    return (index) => ({ op: "n", operand: child(index) });
  }
  if (!Array.isArray(args)) throw mistakeIn(node, "a", "expected an array");
  if (op === "e") {
    const ids = readIds(node, "a", args, batch);
    return (index) => ({ op: "e", entity: ids[index]! });
  }
  if (op === "p") {
    if (args.length !== 2) throw mistakeIn(node, "a", "p takes [[relation ids…], object]");
    const ids = readIds(args, 0, args[0], batch);
    const child = readNode(args, 1, batch, depth + 1);
    return (index) => ({ op: "p", relation: ids[index]!, operand: child(index) });
  }
  if (op === "d" ? args.length !== 2 : args.length < 2)
    throw mistakeIn(
      node,
      "a",
      `${op} takes ${op === "d" ? "two" : "two or more"} operands, here ${args.length}`,
    );
  const children = args.map((_, at) => readNode(args, at, batch, depth + 1));
  const kind = op === "d" || op === "D" ? op : (op.toLowerCase() as "i" | "u");
  return (index) => ({ op: kind, operands: children.map((child) => child(index)) });
}

function readIds(holder: object, key: string | number, ids: unknown, batch: Batch): (number | string)[] {
  if (!Array.isArray(ids) || ids.length === 0) throw mistakeIn(holder, key, "expected a list of ids");
  batch.length ??= ids.length;
  if (ids.length !== batch.length)
    throw mistakeIn(holder, key, `this list has ${ids.length} ids, the first one ${batch.length}`);
  return ids.map((id: unknown, at) => {
    if (isId(id) || (typeof id === "string" && /^[rs]\d+$/.test(id))) return id;
    throw mistakeIn(ids, at, "expected an id");
  });
}

/** The grounded object of a tree, operands in canonical order, ties by their ids. */
export function toGroundedJson(tree: OperatorTree): GroundedJson {
  return serialize(sortTree(tree));
}

function serialize(tree: OperatorTree): GroundedJson {
  switch (tree.op) {
    case "e":
      return { o: "e", a: [tree.entity] };
    case "p":
      return { o: "p", a: [[tree.relation], serialize(tree.operand)] };
    case "n":
      return { o: "n", a: serialize(tree.operand) };
    default:
      return { o: tree.op, a: operandsOf(tree).map(serialize) };
  }
}

function single(trees: readonly OperatorTree[]): OperatorTree {
  if (trees.length === 1) return trees[0]!;
  throw new LacunaError("query.batch", `the object holds ${trees.length} queries, one is expected here`, {
    hint: "split it: each id list must have one id",
  });
}

/** EFO-1-QA's grounded JSON. */
export const efo1JsonNotation: Notation = {
  name: "json",
  describe: 'EFO-1 grounded JSON, {"o":"p","a":[[12],{"o":"e","a":[40]}]}',
  complement: true,
  parse: (source) => treeToQuery(single(readSource(source, (value) => readBatch(value)))),
  read: (value) => treeToQuery(single(readGroundedJson(value))),
  print: (query) => JSON.stringify(toGroundedJson(queryToTree(query))),
};
