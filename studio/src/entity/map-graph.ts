import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { visibleWord } from "../../../src/formats/text/visible.ts";
import type { Result } from "../client/client.ts";

export type Part = Result<"findNeighbourhood">;

/** A link of the entity that a model believes in. */
export interface Guess {
  readonly relation: string;
  readonly direction: "in" | "out";
  readonly name: string;
  readonly label?: string | undefined;
  readonly truth: number;
}

export interface Colours {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly held: string;
}

/** Entities that are drawn around the one that was asked for, on rings; more are laid out by forces. */
const RINGED = 60;
/** Seconds are not spent on large maps: rounds of the layout by number of nodes. */
const rounds = (nodes: number): number => (nodes <= 100 ? 220 : nodes <= 300 ? 90 : 30);

/** The key of the entity in the middle. */
export const MIDDLE = "0";
/** The key of an entity that a guess leads to. */
export const guessKey = (part: Part, { name }: Guess): string => {
  const at = part.nodes.findIndex((each) => each.name === name);
  return at < 0 ? `guess ${name}` : String(at);
};

/**
 * The map as a graph with places: links of the entity in ink, links among others in grey.
 * @param wide how many times as wide as high the frame is
 */
export function mapOf(part: Part, guesses: readonly Guess[], colours: Colours, wide: number): Graph {
  const graph = new Graph({ multi: true });
  const add = (key: string, called: string, size: number, color: string) => {
    // A spiral by place: the same part is always drawn the same way.
    const [angle, radius] = [graph.order * 2.399963, Math.sqrt(graph.order) * 10];
    const at = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    graph.addNode(key, { ...at, label: visibleWord(called), size, color });
  };
  for (const [at, { name, label, hop, links }] of part.nodes.entries())
    add(
      String(at),
      label ?? name,
      hop === 0 ? 9 : 3.5 + Math.min(3, Math.log10(1 + links) * 1.2),
      hop === 0 ? colours.ink : colours.soft,
    );
  for (const guess of guesses)
    if (!graph.hasNode(guessKey(part, guess)))
      add(guessKey(part, guess), guess.label ?? guess.name, 4, colours.held);
  for (const { head, tail, state } of part.links) {
    if (head === tail) continue;
    const own = String(head) === MIDDLE || String(tail) === MIDDLE;
    graph.addEdge(String(head), String(tail), {
      size: own ? 1.6 : 0.8,
      color: state === "known" ? (own ? colours.ink : colours.line) : colours.held,
    });
  }
  place(graph, part, wide);
  return graph;
}

function place(graph: Graph, part: Part, wide: number): void {
  if (graph.order > 2)
    forceAtlas2.assign(graph, {
      iterations: rounds(graph.order),
      settings: { ...forceAtlas2.inferSettings(graph), gravity: 1.5, adjustSizes: graph.order < 150 },
    });
  if (graph.order < 2 || graph.order > RINGED + 1 || part.nodes.some(({ hop }) => hop > 1)) return;
  const middle = graph.getNodeAttributes(MIDDLE);
  const angle = (key: string) => {
    const { x, y } = graph.getNodeAttributes(key);
    return Math.atan2(y - middle.y, x - middle.x);
  };
  // Neighbours stay neighbours: the order around the middle is that of the forces.
  const around = graph.filterNodes((key) => key !== MIDDLE).sort((a, b) => angle(a) - angle(b));
  const rings = around.length <= 14 ? [1] : around.length <= 32 ? [1, 0.62] : [1, 0.72, 0.44];
  for (const [nth, key] of around.entries()) {
    const [turn, radius] = [(2 * Math.PI * nth) / around.length, rings[nth % rings.length]!];
    graph.mergeNodeAttributes(key, { x: wide * radius * Math.cos(turn), y: radius * Math.sin(turn) });
  }
  graph.mergeNodeAttributes(MIDDLE, { x: 0, y: 0 });
}
