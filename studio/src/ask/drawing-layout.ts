import dagre from "@dagrejs/dagre";
import { columnsOf } from "../../../src/formats/text/columns.ts";
import type { Drawing } from "../query/drawing.ts";

/** Where the nodes of a drawing stand: arrows run from left to right. */
export function placesOf(
  drawing: Drawing,
): ReadonlyMap<string, { x: number; y: number; width: number; height: number }> {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 34, ranksep: 60, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of drawing.nodes) graph.setNode(id, { width: widthOf(id), height: 40 });
  for (const { id, head, tail, relation } of drawing.links) {
    if (head === tail) continue;
    const width = Math.min(180, 8 * columnsOf(String(relation)) + 16);
    graph.setEdge(head, tail, { width, height: 22, labelpos: "c" }, id);
  }
  dagre.layout(graph);
  return new Map(
    drawing.nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(id) as {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
}

const widthOf = (id: string): number => Math.max(56, Math.min(190, 8.2 * columnsOf(id.slice(1)) + 30));
