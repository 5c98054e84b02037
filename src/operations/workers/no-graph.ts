import { buildGraph } from "../../kg/build.ts";
import type { Graph } from "../../kg/graph.ts";

/** An empty graph, for roles that need none: workers are always given one. */
export const noGraph = (): Graph =>
  buildGraph(
    {
      heads: new Uint32Array(),
      relations: new Uint32Array(),
      tails: new Uint32Array(),
      levels: new Uint8Array(),
    },
    { entityCount: 0, relationCount: 0 },
  );
