import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import type { ResultNaming } from "./naming.ts";
import type { EntityValue, ExplainedAnswer } from "./results.ts";
import { linksWithStatements } from "./said-of-links.ts";

/** An answer with its tree, as results write it. */
export function explainedAnswer(
  values: readonly EntityValue[],
  tree: Explanation | undefined,
  reduces: string | undefined,
  naming: ResultNaming,
  graph: Graph,
): ExplainedAnswer {
  const absences = tree?.absences.map(naming.branch) ?? [];
  return {
    values,
    tree: linksWithStatements(tree?.links ?? [], graph).map((link) => ({
      head: naming.entityInTree(link.head),
      relation: naming.relationInTree(link.relation),
      tail: naming.entityInTree(link.tail),
      state: link.state,
      ...(link.said === undefined ? {} : { said: link.said }),
    })),
    ...(absences.length === 0 ? {} : { absences }),
    missing: tree?.missing ?? null,
    // An answer without missing links reduces to nothing.
    reduces: reduces ?? null,
  };
}
