import type { Graph } from "../../kg/graph.ts";
import { treeText } from "../../query/labelled-tree.ts";
import type { PredictedTree } from "./predicted-tree.ts";

/**
 * A predicted reasoning tree for people: a line for each link with its state and, unless it is known, its truth; then the
 * branches that must not match.
 */
export const renderPredictedTree = (tree: PredictedTree, graph: Graph): string => treeText(tree, graph, true);
