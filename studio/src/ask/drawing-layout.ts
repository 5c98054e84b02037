import dagre from "@dagrejs/dagre";
import type { Drawing } from "../query/drawing.ts";

/** Where the nodes of a drawing stand: anchors left, what is asked for right. */
export function placesOf(drawing: Drawing): ReadonlyMap<string, { x: number; y: number; width: number; height: number }> {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 34, ranksep: 120, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const free = new Set(drawing.nodes.filter((each) => each.free).map(({ id }) => id));
  const anchors = new Set(drawing.nodes.filter(({ term }) => term.kind === "constant").map(({ id }) => id));
  for (const { id } of drawing.nodes) graph.setNode(id, { width: widthOf(id), height: 40 });
  for (const { id, head, tail, relation } of drawing.links) {
    if (head === tail) continue;
    // Answers to the right: an arrow that leaves them is laid out backwards.
    const turned = free.has(head) ? !free.has(tail) : anchors.has(tail) && !anchors.has(head);
    graph.setEdge(
      turned ? tail : head,
      turned ? head : tail,
      { width: Math.min(180, 8 * String(relation).length + 16), height: 22, labelpos: "c" },
      id,
    );
  }
  dagre.layout(graph);
  return new Map(
    drawing.nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(id) as { x: number; y: number; width: number; height: number };
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
}

const widthOf = (id: string): number => Math.max(56, Math.min(190, 8.2 * (id.length - 1) + 30));
