import dagre from "@dagrejs/dagre";
import { columnsOf } from "../../../src/formats/text/columns.ts";
import type { Drawing } from "../query/drawing.ts";

/** The direction of arrows: to the right, or down where the place is narrow. */
export type Run = "LR" | "TB";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly run: Run;
  readonly places: ReadonlyMap<string, Place>;
  readonly width: number;
  readonly height: number;
}

/** Below this scale names cannot be read with ease. */
const LEGIBLE = 0.85;

/**
 * Where the nodes of a drawing stand; arrows run down where they would be too small from left to right.
 * @param room pixels that the drawing may be wide; 0 where that is not known yet
 */
export function layoutOf(drawing: Drawing, room: number): Layout {
  const across = laid(drawing, "LR");
  if (room === 0 || room / across.width >= LEGIBLE) return across;
  const down = laid(drawing, "TB");
  return down.width < across.width ? down : across;
}

function laid(drawing: Drawing, run: Run): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  const down = run === "TB";
  graph.setGraph({
    ...{ rankdir: run, nodesep: down ? 24 : 34, ranksep: down ? 22 : 60 },
    ...{ marginx: 12, marginy: 12 },
  });
  graph.setDefaultEdgeLabel(() => ({}));
  // The layout draws what comes last first: so the links stand as the rows do.
  for (const { id } of [...drawing.nodes].reverse()) graph.setNode(id, { width: widthOf(id), height: 40 });
  for (const { id, head, tail, relation } of [...drawing.links].reverse()) {
    if (head === tail) continue;
    const width = Math.min(180, 8 * columnsOf(String(relation)) + 16);
    graph.setEdge(head, tail, { width: down ? width * 0.6 : width, height: 22, labelpos: "c" }, id);
  }
  dagre.layout(graph);
  const { width = 1, height = 1 } = graph.graph();
  return {
    ...{ run, width, height },
    places: new Map(
      drawing.nodes.map(({ id }) => {
        const { x, y, ...size } = graph.node(id) as Place;
        return [
          id,
          { x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height },
        ];
      }),
    ),
  };
}

const widthOf = (id: string): number => Math.max(56, Math.min(190, 8.2 * columnsOf(id.slice(1)) + 30));
