import { type Connection, ReactFlow, ReactFlowProvider, useNodesState } from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { atom, type Term } from "../../../src/query/formula.ts";
import { type Drawing, toDrawing } from "../query/drawing.ts";
import { added, type Rows } from "../query/rows.ts";
import { DrawingBar } from "./bar.tsx";
import { layoutOf } from "./layout.ts";
import { edgesOf, NOTE, nodesOf, type TermNode } from "./parts.ts";
import type { SuggestNames } from "./row-names.tsx";
import { edgeTypes, nodeTypes } from "./shapes.tsx";
import { useFit, useSize } from "./use-fit.ts";

interface DrawingProps {
  readonly rows: Rows;
  readonly relation: string;
  readonly note: string;
  readonly onChange: (rows: Rows) => void;
  readonly suggest: SuggestNames;
}

/** The query as a drawing. Ends are dragged to each other to link them; what is chosen is changed above. */
export default function DrawingView(props: DrawingProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ rows, relation, note, onChange, suggest }: DrawingProps) {
  const drawing = useMemo(() => toDrawing(rows), [rows]);
  const figure = useRef<HTMLElement>(null);
  const size = useSize(figure);
  const layout = useMemo(() => layoutOf(drawing, size.width), [drawing, size.width]);
  const edges = useMemo(() => edgesOf(drawing, layout.run), [drawing, layout]);
  const [nodes, setNodes, onNodesChange] = useNodesState<TermNode>([]);
  const [chosen, choose] = useState<{ readonly node?: string; readonly link?: string }>({});
  useEffect(() => setNodes(nodesOf(drawing, layout, note)), [drawing, layout, note, setNodes]);
  const { fit, keep } = useFit(layout, note, size);
  return (
    <>
      <DrawingBar
        link={drawing.links.find(({ id }) => id === chosen.link)}
        node={drawing.nodes.find(({ id }) => id === chosen.node)}
        {...{ rows, suggest, onChange }}
        onLeave={() => choose({})}
        onFit={fit}
      />
      <figure
        className="drawing"
        ref={figure}
        style={{ minHeight: Math.min(TALLEST, Math.max(SHORTEST, layout.height + NOTE + 28)) }}
        aria-label={inWords(drawing)}
        onDoubleClickCapture={keep}
        onPointerDownCapture={(event) => {
          const id = (event.target as Element).closest<HTMLElement>("[data-link]")?.dataset.link;
          if (id !== undefined) choose({ link: id });
        }}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges.map((each) => ({ ...each, selected: each.id === chosen.link }))}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onConnect={(ends) => onChange(linked(rows, drawing, ends, relation || "relation"))}
          onMoveStart={(event) => event && keep()}
          onNodeDragStart={keep}
          onNodeClick={(_, { id }) => choose({ node: id })}
          onEdgeClick={(_, { id }) => choose({ link: id })}
          onPaneClick={() => choose({})}
          nodesFocusable={false}
          edgesFocusable={false}
          proOptions={{ hideAttribution: true }}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.3}
          maxZoom={1.6}
          deleteKeyCode={null}
        />
      </figure>
    </>
  );
}

/** Pixels of the frame: what a small drawing leaves empty, and what a large one may take of the page. */
const [SHORTEST, TALLEST] = [250, 560];
/** The rows with a link from one end to another. */
function linked(rows: Rows, { nodes }: Drawing, { source, target }: Connection, relation: string): Rows {
  const term = (id: string): Term => nodes.find((each) => each.id === id)!.term;
  return {
    ...rows,
    rows: added(rows.rows, [], { kind: "link", atom: atom(relation, term(source), term(target)) }),
  };
}

const inWords = ({ links }: Drawing): string =>
  `Query graph: ${links
    .map(
      ({ head, relation, tail, denied }) =>
        `${denied ? "not " : ""}${head.replace(/^=/, "")} ${relation} ${tail.replace(/^=/, "")}`,
    )
    .join("; ")}`;
