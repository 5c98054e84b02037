import type { TreeLink } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import { saidText } from "../../query/text/said-text.ts";

/** A link of a tree with the text of the statement that carries it. */
export type SaidLink = TreeLink & { readonly said?: string };

/**
 * The links of a tree as the query has them: a statement, which the engine reaches by links of its own, is shown as its link with what it
 * says of it.
 */
export function linksWithStatements(links: readonly TreeLink[], graph: Graph): SaidLink[] {
  const { statementAt, implied } = graph;
  if (!statementAt) return [...links];
  const isNode = (id: number) => statementAt(id) !== undefined;
  const spans = new Set(
    links.flatMap(({ head, tail }) => (isNode(head) && graph.valueAt?.(tail) ? [tail] : [])),
  );
  return links.flatMap((link): SaidLink[] => {
    const stated = statementAt(link.head);
    if (stated) {
      // One link of a statement leads to the tail, under the name of the relation; the others say what its text says.
      const isLink =
        link.tail === stated.tail &&
        graph.relations.name(link.relation >> 1) === graph.relations.name(stated.relation >> 1);
      if (!isLink) return [];
      const said = saidText(graph, stated.statement);
      const { head, relation, tail } = stated;
      return [{ head, relation, tail, state: link.state, ...(said === "" ? {} : { said }) }];
    }
    if (isNode(link.tail)) return [];
    const isOfTime =
      implied !== undefined &&
      link.relation >= implied.from &&
      (spans.has(link.head) || spans.has(link.tail));
    const isMark =
      implied !== undefined && link.relation >= implied.from && graph.valueAt?.(link.tail) === undefined;
    return isOfTime || isMark ? [] : [link];
  });
}
