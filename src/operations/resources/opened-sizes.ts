import { type Graph, type GraphSizes, sizesOfGraph } from "../../kg/graph.ts";
import type { GraphReading } from "./graph.ts";

/** Sizes of graphs that were opened as they are, for as long as their files do not change. */
export function openedSizes() {
  const known = new Map<
    string,
    { readonly sizes: GraphSizes; readonly isUnchanged: () => Promise<boolean> }
  >();
  return {
    /** Is told of a graph that was opened; one that was read in a way of its own is not the graph that others get. */
    keep: (source: string, reading: GraphReading, graph: Graph) => (isUnchanged: () => Promise<boolean>) => {
      if (Object.values(reading).every((each) => each === undefined))
        known.set(source, { sizes: sizesOfGraph(graph), isUnchanged });
    },
    async of(source: string): Promise<GraphSizes | undefined> {
      const found = known.get(source);
      return found && (await found.isUnchanged()) ? found.sizes : undefined;
    },
  };
}
