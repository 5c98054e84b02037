import {
  BaseEdge,
  type Connection,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import { atom, constant, type Term, variable } from "../../../src/query/formula.ts";
import { isVariableName } from "../../../src/query/text/words.ts";
import { type Drawing, nodeId, toDrawing } from "../query/drawing.ts";
import { added, changed, type Row, type Rows } from "../query/rows.ts";
import type { Choice } from "../ui/combo.tsx";
import { Combo } from "../ui/combo.tsx";
import { Label } from "../ui/label.tsx";
import { placesOf } from "./drawing-layout.ts";

type TermNode = Node<{
  readonly text: string;
  readonly kind: Term["kind"];
  readonly free: boolean;
  readonly note: string;
}>;
type LinkEdge = Edge<{
  readonly relation: string;
  readonly denied: boolean;
  readonly frame: string;
  readonly bend: number;
}>;

interface DrawingProps {
  readonly rows: Rows;
  readonly relation: string;
  readonly note: string;
  readonly onChange: (rows: Rows) => void;
  readonly suggest: (
    kind: "entity" | "relation",
    text: string,
    signal: AbortSignal,
  ) => Promise<readonly Choice[]>;
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
  const edges = useMemo(() => edgesOf(drawing), [drawing]);
  const [nodes, setNodes, onNodesChange] = useNodesState<TermNode>([]);
  const [chosen, choose] = useState<{ readonly node?: string; readonly link?: string }>({});
  const flow = useReactFlow();
  useEffect(() => setNodes(nodesOf(drawing, note)), [drawing, note, setNodes]);
  // A new drawing is fitted after it has been measured.
  useEffect(() => {
    const timer = setTimeout(
      () => drawing.nodes.length > 0 && void flow.fitView({ padding: 0.12, maxZoom: 1.1 }),
      60,
    );
    return () => clearTimeout(timer);
  }, [drawing, flow]);

  const term = (id: string): Term => drawing.nodes.find((each) => each.id === id)!.term;
  const connect = ({ source, target }: Connection) =>
    onChange({
      ...rows,
      rows: added(rows.rows, [], { kind: "link", atom: atom(relation, term(source), term(target)) }),
    });
  const link = drawing.links.find(({ id }) => id === chosen.link);
  const node = drawing.nodes.find(({ id }) => id === chosen.node);
  const alone = link && isDeniedAlone(rows, link.path);
  const put = (now: readonly Row[]) => {
    choose({});
    onChange({ ...rows, rows: now });
  };
  return (
    <>
      <div className="ed-top">
        <h2>Drawing</h2>
        {link ? (
          <>
            <Combo
              label="relation of the chosen link"
              value={String(link.relation)}
              suggest={(text, signal) => suggest("relation", text, signal)}
              onCommit={(text) =>
                put(
                  changed(rows.rows, link.path, (row) =>
                    row.kind === "link" ? { kind: "link", atom: { ...row.atom, relation: text } } : row,
                  ),
                )
              }
            />
            <button
              type="button"
              className="btn"
              aria-pressed={alone ?? false}
              onClick={() =>
                put(
                  alone
                    ? changed(rows.rows, link.path.slice(0, -1), (row) =>
                        row.kind === "link" ? row : row.rows[0],
                      )
                    : changed(rows.rows, link.path, (row) => ({ kind: "not", variables: [], rows: [row] })),
                )
              }
            >
              not
            </button>
            <button
              type="button"
              className="btn"
              onClick={() =>
                put(changed(rows.rows, alone ? link.path.slice(0, -1) : link.path, () => undefined))
              }
            >
              Remove
            </button>
          </>
        ) : node ? (
          <>
            <Combo
              label="the chosen end"
              value={node.term.kind === "variable" ? `?${node.term.name}` : String(node.term.entity)}
              suggest={(text, signal) => suggest("entity", text, signal)}
              onCommit={(text) => {
                choose({});
                onChange(renamed(rows, node.id, text));
              }}
            />
            {node.term.kind === "variable" && (
              <button
                type="button"
                className="btn"
                aria-pressed={node.free}
                onClick={() => {
                  const { name } = node.term as { name: string };
                  onChange({
                    ...rows,
                    free: node.free ? rows.free.filter((each) => each !== name) : [...rows.free, name],
                  });
                }}
              >
                answer
              </button>
            )}
          </>
        ) : (
          <span className="soft small wide">drag from one end to another to link them</span>
        )}
        <div className="end">
          <button
            type="button"
            className="btn quiet"
            onClick={() => flow.fitView({ padding: 0.12, maxZoom: 1.1 })}
          >
            Fit
          </button>
        </div>
      </div>
      <figure
        className="drawing"
        aria-label={inWords(drawing)}
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
          onConnect={connect}
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

const nodesOf = (drawing: Drawing, note: string): TermNode[] => {
  const places = placesOf(drawing);
  return drawing.nodes.map(({ id, term, free }) => {
    const { x, y, width } = places.get(id)!;
    const text = term.kind === "variable" ? `?${term.name}` : String(term.entity);
    return {
      id,
      type: "term",
      position: { x, y },
      width,
      height: 40,
      data: { text, kind: term.kind, free, note: free ? note : "" },
    };
  });
};

function edgesOf(drawing: Drawing): LinkEdge[] {
  const beside = new Map<string, number>();
  return drawing.links.map(({ id, head, tail, relation, denied, path }) => {
    const pair = [head, tail].sort().join("\u0000");
    const bend = beside.get(pair) ?? 0;
    beside.set(pair, bend + 1);
    const frames = drawing.groups.filter(
      (group) => group.path.length < path.length && group.path.every((at, nth) => path[nth] === at),
    );
    const any = frames.find(({ kind }) => kind === "any");
    return {
      ...{ id, source: head, target: tail, type: "link" },
      data: {
        relation: String(relation),
        denied,
        frame: any ? `one of ${any.path.map((at) => at + 1).join(".")}` : "",
        bend,
      },
    };
  });
}

const isDeniedAlone = ({ rows }: Rows, path: readonly number[]): boolean => {
  let within: readonly Row[] = rows;
  let parent: Row | undefined;
  for (const at of path.slice(0, -1)) {
    parent = within[at];
    within = parent && parent.kind !== "link" ? parent.rows : [];
  }
  return parent?.kind === "not" && parent.rows.length === 1;
};

/** The rows with an end called otherwise: an anchor by its name, a variable by `?name`. */
function renamed({ free, rows, ...rest }: Rows, id: string, text: string): Rows {
  const now: Term =
    text.startsWith("?") && isVariableName(text.slice(1)) ? variable(text.slice(1)) : constant(text);
  const end = (term: Term): Term => (nodeId(term) === id ? now : term);
  const each = (row: Row): Row =>
    row.kind === "link"
      ? { kind: "link", atom: { ...row.atom, head: end(row.atom.head), tail: end(row.atom.tail) } }
      : { ...row, rows: row.rows.map(each) };
  const names = free.flatMap((name) =>
    nodeId(variable(name)) === id ? (now.kind === "variable" ? [now.name] : []) : [name],
  );
  return { ...rest, free: [...new Set(names)], rows: rows.map(each) };
}

const inWords = ({ links }: Drawing): string =>
  `Query graph: ${links
    .map(
      ({ head, relation, tail, denied }) =>
        `${denied ? "not " : ""}${head.replace(/^=/, "")} ${relation} ${tail.replace(/^=/, "")}`,
    )
    .join("; ")}`;

function TermBox({ data, selected }: NodeProps<TermNode>) {
  return (
    <div className={`term ${data.kind} ${data.free ? "free" : ""} ${selected ? "chosen" : ""}`}>
      <Handle type="source" position={Position.Right} isConnectableStart />
      <Handle type="target" position={Position.Left} />
      <span>
        <Label text={data.text} />
      </span>
      {data.note && <small>{data.note}</small>}
    </div>
  );
}

function LinkLine({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  source,
  target,
  data,
  selected,
}: EdgeProps<LinkEdge>) {
  const flow = useReactFlow();
  const ends = [flow.getInternalNode(source), flow.getInternalNode(target)] as const;
  const [from, to] = ends.map((node, nth) => {
    const other = ends[1 - nth];
    if (!node || !other) return { x: nth ? targetX : sourceX, y: nth ? targetY : sourceY, right: !nth };
    const { x, y } = node.internals.positionAbsolute;
    const right = x < other.internals.positionAbsolute.x || source === target;
    return { x: x + (right ? (node.measured.width ?? 0) : 0), y: y + (node.measured.height ?? 0) / 2, right };
  }) as [{ x: number; y: number; right: boolean }, { x: number; y: number; right: boolean }];
  const gap = 3;
  const [path, labelX, labelY] = getBezierPath({
    sourceX: from.x + (from.right ? gap : -gap),
    sourceY: from.y,
    sourcePosition: from.right ? Position.Right : Position.Left,
    targetX: to.x + (to.right ? gap : -gap),
    targetY: to.y,
    targetPosition: to.right ? Position.Right : Position.Left,
    curvature: 0.2 + 0.5 * (data?.bend ?? 0),
  });
  const tip = to.right ? 1 : -1;
  const as = data?.denied ? "absent" : "known";
  return (
    <g className={`${as} ${selected ? "chosen" : ""}`}>
      <BaseEdge
        id={id}
        path={path}
        className={`edge ${data?.denied ? "crossed" : ""}`}
        interactionWidth={26}
      />
      <path className="tip" d={`M${to.x + tip * 1} ${to.y}l${tip * 9} -4.5v9z`} />
      <EdgeLabelRenderer>
        <button
          type="button"
          tabIndex={-1}
          className={`edgelabel ${as} ${selected ? "chosen" : ""}`}
          style={{
            transform: `translate(-50%,-50%) translate(${labelX}px,${labelY + 22 * (data?.bend ?? 0)}px)`,
          }}
          data-link={id}
        >
          {data?.denied ? "not " : ""}
          <Label text={data?.relation ?? ""} />
          {data?.frame ? <small> {data.frame}</small> : null}
        </button>
      </EdgeLabelRenderer>
    </g>
  );
}

const nodeTypes = { term: TermBox };
const edgeTypes = { link: LinkLine };
