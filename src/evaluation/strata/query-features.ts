import { LacunaError } from "../../error.ts";
import type { Formula, Query } from "../../query/formula.ts";
import { projectionDepth } from "../../query/views/operator-tree.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";
import { conjunctionOf, conjunctionToGraph, topologyOf } from "../../query/views/query-graph.ts";
import type { Topology } from "../../query/views/topology.ts";

/** What can be read off the form of a query (EFO-1-QA; EFO_k-CQA, §2). */
export interface QueryFeatures {
  /** Uses of a constant. */
  readonly anchors: number;
  readonly existentials: number;
  readonly free: number;
  readonly negated: boolean;
  /** The longest chain of links from an anchor to the answer; undefined where the query is no operator tree. */
  readonly depth: number | undefined;
  /** Undefined where the query has alternatives or denies a whole branch: it has no query graph. */
  readonly topology: Topology | undefined;
}

export function featuresOf(query: Query): QueryFeatures {
  const count = { anchors: 0, existentials: 0, negated: false };
  countIn(query.body, count);
  const conjunction = conjunctionOf(query);
  return {
    ...count,
    free: query.free.length,
    depth: depthOf(query),
    topology: conjunction && topologyOf(conjunctionToGraph(conjunction)),
  };
}

function countIn(formula: Formula, count: { anchors: number; existentials: number; negated: boolean }): void {
  switch (formula.kind) {
    case "atom":
      for (const term of [formula.head, formula.tail]) if (term.kind === "constant") count.anchors++;
      return;
    case "exists":
      count.existentials += formula.variables.length;
      countIn(formula.body, count);
      return;
    case "not":
      count.negated = true;
      countIn(formula.body, count);
      return;
    default:
      for (const each of formula.operands) countIn(each, count);
  }
}

function depthOf(query: Query): number | undefined {
  try {
    return projectionDepth(queryToTree(query));
  } catch (error) {
    if (error instanceof LacunaError && error.code === "query.not-expressible") return undefined;
    throw error;
  }
}
