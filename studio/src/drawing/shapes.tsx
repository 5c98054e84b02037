import {
  BaseEdge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  Handle,
  type NodeProps,
  Position,
  useReactFlow,
} from "@xyflow/react";
import { Label } from "../ui/label.tsx";
import type { LinkEdge, TermNode } from "./parts.ts";

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

/** An end of a line: whether the other node lies after this one, as arrows run. */
interface End {
  readonly x: number;
  readonly y: number;
  readonly after: boolean;
}

function LinkArrow({
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
  const down = data?.run === "TB";
  const [from, to] = ends.map((node, nth) => {
    const other = ends[1 - nth];
    if (!node || !other) return { x: nth ? targetX : sourceX, y: nth ? targetY : sourceY, after: !nth };
    const { x, y } = node.internals.positionAbsolute;
    const { width = 0, height = 0 } = node.measured;
    const there = other.internals.positionAbsolute;
    const after = source === target || (down ? y < there.y : x < there.x);
    return down
      ? { x: x + width / 2, y: y + (after ? height : 0), after }
      : { x: x + (after ? width : 0), y: y + height / 2, after };
  }) as [End, End];
  const [right, below] = down ? [0, 3] : [3, 0];
  const sideOf = ({ after }: End) =>
    down ? (after ? Position.Bottom : Position.Top) : after ? Position.Right : Position.Left;
  const [path, labelX, labelY] = getBezierPath({
    sourceX: from.x + (from.after ? right : -right),
    sourceY: from.y + (from.after ? below : -below),
    sourcePosition: sideOf(from),
    targetX: to.x + (to.after ? right : -right),
    targetY: to.y + (to.after ? below : -below),
    targetPosition: sideOf(to),
    curvature: 0.2 + 0.5 * (data?.bend ?? 0),
  });
  const tip = to.after ? 1 : -1;
  const as = data?.denied ? "absent" : "known";
  return (
    <g className={`${as} ${selected ? "chosen" : ""}`}>
      <BaseEdge
        id={id}
        path={path}
        className={`edge ${data?.denied ? "crossed" : ""}`}
        interactionWidth={26}
      />
      <path
        className="tip"
        d={down ? `M${to.x} ${to.y + tip}l-4.5 ${tip * 9}h9z` : `M${to.x + tip} ${to.y}l${tip * 9} -4.5v9z`}
      />
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

export const nodeTypes = { term: TermBox };
export const edgeTypes = { link: LinkArrow };
