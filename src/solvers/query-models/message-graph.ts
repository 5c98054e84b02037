import type { Query, Term } from "../../query/formula.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { conjunctionOf } from "../../query/views/query-graph.ts";

/** A node: an anchor with its entity, or a variable; the free one is the node 0. */
export type MessageNode =
  | { readonly kind: "anchor"; readonly entity: number }
  | { readonly kind: "existential" }
  | { readonly kind: "free" };

/** A link that messages pass along in both directions. */
export interface MessageLink {
  readonly relation: number;
  readonly head: number;
  readonly tail: number;
  readonly negated: boolean;
}

/** A query as a graph of nodes that pass messages. */
export interface MessageGraph {
  readonly nodes: readonly MessageNode[];
  readonly links: readonly MessageLink[];
}

/** A key: graphs with different keys cannot be embedded together. */
export const messageShape = ({ nodes, links }: MessageGraph): string =>
  `${nodes.map(({ kind }) => kind[0]).join("")} ${links
    .map(({ head, tail, negated }) => `${negated ? "!" : ""}${head}>${tail}`)
    .join(" ")}`;

/** A graph, or why there is none. */
export type GraphOrReason = MessageGraph | string;

/**
 * The graph of an operator tree. A negated branch becomes a negated last link, whose variable is then existential: not the
 * same query, but how message passing reads it. With `merge` the branches of a union are put into one graph.
 */
export function graphOfTree(tree: OperatorTree, merge: boolean): GraphOrReason {
  const nodes: MessageNode[] = [{ kind: "free" }];
  const links: MessageLink[] = [];
  const visit = (node: OperatorTree, target: number, negated: boolean): string | undefined => {
    if (node.op === "e") return "an anchor stands for an answer without a link";
    if (node.op === "n") return visit(node.operand, target, !negated);
    if (node.op === "p") {
      const { operand, relation } = node;
      if (typeof relation !== "number") return `the relation ${relation} is a placeholder`;
      const head = nodes.length;
      if (operand.op === "e") {
        if (typeof operand.entity !== "number") return `the anchor ${operand.entity} is a placeholder`;
        nodes.push({ kind: "anchor", entity: operand.entity });
      } else {
        nodes.push({ kind: "existential" });
        const reason = visit(operand, head, false);
        if (reason) return reason;
      }
      links.push({ relation, head, tail: target, negated });
      return undefined;
    }
    if (negated) return "it denies several links at once";
    if (node.op === "u" && !merge) return "it has a union inside";
    const first = node.op === "d" || node.op === "D";
    for (const [at, operand] of node.operands.entries()) {
      const reason = visit(operand, target, first && at > 0);
      if (reason) return reason;
    }
    return undefined;
  };
  return visit(tree, 0, false) ?? { nodes, links };
}

/** The graph of a conjunctive query with one free variable, cycles and parallel links included. */
export function graphOfConjunction(query: Query): GraphOrReason {
  if (query.free.length !== 1) return `it has ${query.free.length} free variables`;
  const conjunction = conjunctionOf(query);
  if (!conjunction) return "it is no conjunction of links and negated links";
  const nodes: MessageNode[] = [{ kind: "free" }];
  const variables = new Map([[query.free[0]!, 0]]);
  const nodeOf = (term: Term): number | string => {
    if (term.kind === "constant") {
      if (typeof term.entity !== "number") return `the anchor ${term.entity} is a placeholder`;
      return nodes.push({ kind: "anchor", entity: term.entity }) - 1;
    }
    const known = variables.get(term.name);
    if (known !== undefined) return known;
    variables.set(term.name, nodes.length);
    return nodes.push({ kind: "existential" }) - 1;
  };
  const links: MessageLink[] = [];
  for (const { atom, negated } of conjunction.literals) {
    const { relation } = atom;
    if (typeof relation !== "number") return `the relation ${relation} is a placeholder`;
    const [head, tail] = [nodeOf(atom.head), nodeOf(atom.tail)];
    if (typeof head === "string") return head;
    if (typeof tail === "string") return tail;
    links.push({ relation, head, tail, negated });
  }
  return { nodes, links };
}
