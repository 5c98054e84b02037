import { rowOf, type View } from "../kg/graph.ts";

/**
 * Which halves of a held-out link (h, r, t) are seen among other links: of the question, that h has an r-link; of the answer,
 * that t is the tail of one ("Half a Link", arXiv 2606.18001). The other direction of a link swaps the two.
 */
export type HalvesSeen = "both" | "question" | "answer" | "neither";

/** All values, in the order of display. */
export const halvesSeen: readonly HalvesSeen[] = ["both", "question", "answer", "neither"];

/** Says which halves of directed links the view has seen. */
export function seenIn(view: View): (head: number, relation: number, tail: number) => HalvesSeen {
  return (head, relation, tail) => {
    const question = hasTails(view, relation, head);
    const answer = hasTails(view, relation ^ 1, tail);
    if (question) return answer ? "both" : "question";
    return answer ? "answer" : "neither";
  };
}

/** Whether an entity has a link of a directed relation. */
export function hasTails({ graph: { rows }, levels }: View, relation: number, head: number): boolean {
  const row = rowOf(rows, relation, head);
  if (row < 0) return false;
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
    if (((levels >> rows.levels[edge]!) & 1) === 1) return true;
  return false;
}
