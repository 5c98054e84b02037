import { fullView, type Graph, observed, type Split, type View } from "./graph.ts";

/** Names of the views: which links are used. */
export const viewNames = ["observed", "full", "train"] as const;
export type ViewName = (typeof viewNames)[number];

/**
 * The view of a name: the train links (`train`), the observed links of a split (`observed`), or these with the links of the split itself
 * (`full`).
 */
export function chosenView(graph: Graph, view: ViewName, split: Exclude<Split, "train">): View {
  if (view === "train") return graph.train;
  return view === "observed" ? observed(graph, split) : fullView(graph, split);
}
