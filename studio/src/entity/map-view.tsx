import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { useEffect, useRef } from "react";
import Sigma from "sigma";
import { visibleWord } from "../../../src/formats/text/visible.ts";
import type { Result } from "../client/client.ts";
import { useDark } from "../state/theme.ts";

type Part = Result<"neighbourhood">;

/** What lies around an entity, as a map. The same links stand below it as a table. */
export default function MapView({
  part,
  onChoose,
}: {
  readonly part: Part;
  readonly onChoose: (name: string) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    const colour = (name: string) => colourOf(host.current!, name);
    if (!drawsMaps()) return;
    const graph = mapOf(part, {
      ink: colour("--ink"),
      soft: colour("--edge"),
      line: colour("--heat-3"),
      held: colour("--predicted"),
    });
    const drawn = new Sigma(graph, host.current!, {
      labelColor: { color: colour("--ink") },
      labelFont: getComputedStyle(document.body).fontFamily,
      labelSize: 12,
      labelRenderedSizeThreshold: 4,
      labelDensity: 0.8,
      zIndex: true,
      stagePadding: 56,
      renderEdgeLabels: false,
      defaultDrawNodeHover: () => {},
    });
    drawn.on("clickNode", ({ node }) => choose.current(part.nodes[Number(node)]!.name));
    drawn.on("enterNode", ({ node }) => {
      const near = new Set([node, ...graph.neighbors(node)]);
      drawn.setSetting("nodeReducer", (id, data) =>
        near.has(id) ? { ...data, forceLabel: true } : { ...data, color: colour("--line"), label: "" },
      );
      drawn.setSetting("edgeReducer", (id, data) =>
        graph.hasExtremity(id, node) ? data : { ...data, hidden: true },
      );
    });
    drawn.on("leaveNode", () => {
      drawn.setSetting("nodeReducer", null);
      drawn.setSetting("edgeReducer", null);
    });
    return () => drawn.kill();
  }, [part, dark]);
  const name = part.nodes[0]?.label ?? part.entity;
  return (
    <div
      className="box mapbox"
      ref={host}
      role="img"
      aria-label={`Map of ${part.nodes.length} entities around ${visibleWord(name)}; the table below says the same`}
    />
  );
}

/** Whether this browser draws by WebGL; without it the table says the same. */
function drawsMaps(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** Seconds are not spent on large maps: rounds of the layout by number of nodes. */
const rounds = (nodes: number): number => (nodes <= 100 ? 220 : nodes <= 300 ? 90 : 30);

function mapOf(
  part: Part,
  { ink, soft, line, held }: Readonly<Record<"ink" | "soft" | "line" | "held", string>>,
): Graph {
  const graph = new Graph({ multi: true });
  for (const [at, { name, label, hop, links }] of part.nodes.entries()) {
    // A spiral by place: the same part is always drawn the same way.
    const [angle, radius] = [at * 2.399963, Math.sqrt(at) * 10];
    graph.addNode(String(at), {
      ...{ x: radius * Math.cos(angle), y: radius * Math.sin(angle) },
      label: visibleWord(label ?? name),
      size: hop === 0 ? 9 : 3 + Math.min(4, Math.log10(1 + links) * 1.6),
      color: hop === 0 ? ink : soft,
      forceLabel: hop === 0,
      zIndex: hop === 0 ? 1 : 0,
    });
  }
  for (const { head, tail, state } of part.links)
    if (head !== tail)
      graph.addEdge(String(head), String(tail), {
        size: state === "known" ? 1 : 2,
        color: state === "known" ? line : held,
      });
  if (graph.order > 2)
    forceAtlas2.assign(graph, {
      iterations: rounds(graph.order),
      settings: { ...forceAtlas2.inferSettings(graph), gravity: 1.5, adjustSizes: graph.order < 150 },
    });
  return graph;
}

/** A colour of the style sheet as a canvas takes it: `light-dark()` is worked out by the browser. */
function colourOf(within: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  within.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? ["0", "0", "0"]).map(Number);
  probe.remove();
  const hex = (value = 0) => Math.round(value).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
