import type { Graph } from "../kg/graph.ts";
import { treeText } from "../query/labelled-tree.ts";
import type { Explanation } from "./explanation.ts";

/** A reasoning tree for people: a line for each link with its state, then what was denied and found nowhere. */
export const renderExplanation = (explanation: Explanation, graph: Graph): string =>
  treeText(explanation, graph, false);
