import type { OperatorTree } from "../../src/query/views/operator-tree.ts";
import type { Link } from "../support/naive.ts";

type Entities = ReadonlySet<number>;

/** The set a tree denotes, straight from the table of operators (EFO-1-QA). */
export function treeAnswers(tree: OperatorTree, triples: readonly Link[], entityCount: number): number[] {
  const all = Array.from({ length: entityCount }, (_, id) => id);
  const evaluate = (node: OperatorTree): Entities => {
    switch (node.op) {
      case "e":
        return new Set([node.entity as number]);
      case "p":
        return follow(evaluate(node.operand), node.relation as number, triples);
      case "n":
        return minus(all, evaluate(node.operand));
      case "u":
        return new Set(node.operands.flatMap((operand) => [...evaluate(operand)]));
      default: {
        const [first, ...others] = node.operands.map(evaluate);
        const keep = (id: number): boolean => others.every((other) => other.has(id) === (node.op === "i"));
        return new Set([...first!].filter(keep));
      }
    }
  };
  return [...evaluate(tree)].sort((a, b) => a - b);
}

/** The set a grounded BetaE tuple denotes, by the evaluation rule of BetaE's code. */
export function tupleAnswers(tuple: unknown, triples: readonly Link[], entityCount: number): number[] {
  const all = Array.from({ length: entityCount }, (_, id) => id);
  const evaluate = (value: unknown): Entities => {
    if (typeof value === "number") return new Set([value]);
    const parts = value as unknown[];
    const last = parts.at(-1) as unknown[];
    if (last.length === 1 && last[0] === -1)
      return new Set(parts.slice(0, -1).flatMap((part) => [...evaluate(part)]));
    if (last.every((item) => typeof item === "number"))
      return (last as number[]).reduce(
        (set, item) => (item === -2 ? minus(all, set) : follow(set, item, triples)),
        evaluate(parts[0]),
      );
    const sets = parts.map(evaluate);
    return new Set(all.filter((id) => sets.every((set) => set.has(id))));
  };
  return [...evaluate(tuple)].sort((a, b) => a - b);
}

const minus = (all: readonly number[], set: Entities): Entities => new Set(all.filter((id) => !set.has(id)));

function follow(set: Entities, relation: number, triples: readonly Link[]): Entities {
  const reached = new Set<number>();
  for (const [head, forward, tail] of triples) {
    if (forward === relation && set.has(head)) reached.add(tail);
    if ((forward ^ 1) === relation && set.has(tail)) reached.add(head);
  }
  return reached;
}
