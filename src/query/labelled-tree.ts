import type { Graph } from "../kg/graph.ts";
import { type LabelledLink, treeLines } from "../report/tree-lines.ts";
import type { Formula } from "./formula.ts";
import { readableName } from "./names.ts";
import { printText } from "./text/print.ts";

/** A reasoning tree by ids, as the exact engine and the solvers return it. */
export interface TreeById {
  readonly links: readonly (Omit<LabelledLink, "head" | "relation" | "tail"> &
    Readonly<Record<"head" | "relation" | "tail", number>>)[];
  /** Denied branches that nothing matches. */
  readonly absences: readonly Formula[];
}

/** The tree as text for people, with the labels of the graph. */
export const treeText = ({ links, absences }: TreeById, graph: Graph, predicted: boolean): string =>
  treeLines(
    links.map((link) => ({
      ...link,
      head: graph.label(link.head),
      relation: readableName(graph.relations, link.relation >> 1),
      tail: graph.label(link.tail),
    })),
    absences.map((body) => printText({ free: [], body }, { graph })),
    predicted,
  ).join("\n");
