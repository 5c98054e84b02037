import { fullView, type Graph, observed, type Split, type View } from "./graph.ts";

/** Which links count. */
export const viewNames = ["observed", "full", "train"] as const;
export type ViewName = (typeof viewNames)[number];

/** The links of train, those that may be observed for queries of a split, or these and the links of the split itself. */
export function chosenView(graph: Graph, view: ViewName, split: Exclude<Split, "train">): View {
  if (view === "train") return graph.train;
  return view === "observed" ? observed(graph, split) : fullView(graph, split);
}
