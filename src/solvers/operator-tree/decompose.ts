import { LacunaError } from "../../error.ts";
import { withoutDifferences } from "../../query/forms/rules.ts";
import type { Query } from "../../query/formula.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";
import type { QuerySupport } from "../solver.ts";

/** The tree of a query without differences, or why there is none. */
export interface Decomposed {
  readonly support: QuerySupport;
  readonly tree?: OperatorTree;
}

/** Takes a query apart into sets and projections, where it is a tree of them. */
export function decompose(query: Query): Decomposed {
  try {
    return { support: { supported: true }, tree: withoutDifferences(queryToTree(query)) };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "query.not-expressible") throw error;
    return { support: { supported: false, reason: error.message, hint: "fit answers it" } };
  }
}
