import { fullView, type Graph, observed, type Split, type View } from "../kg/graph.ts";

/** Which part of a graph a command looks at. */
export interface ViewChoice {
  readonly graph: "observed" | "full" | "train";
  readonly split: Exclude<Split, "train">;
}

/** The view that `--graph` and `--split` choose. */
export function chosenView(graph: Graph, choice: ViewChoice): View {
  if (choice.graph === "train") return graph.train;
  return choice.graph === "observed" ? observed(graph, choice.split) : fullView(graph, choice.split);
}
