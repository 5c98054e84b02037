import type { Edge, Node } from "@xyflow/react";
import type { Term } from "../../../src/query/formula.ts";
import type { Drawing } from "../query/drawing.ts";
import type { Layout, Run } from "./layout.ts";
import { shown } from "./terms.ts";

export type TermNode = Node<{
  readonly text: string;
  readonly kind: Term["kind"];
  readonly free: boolean;
  readonly note: string;
}>;
export type LinkEdge = Edge<{
  readonly relation: string;
  readonly denied: boolean;
  readonly frame: string;
  readonly bend: number;
  readonly run: Run;
}>;

/** Pixels that the note below a node takes. */
export const NOTE = 24;

/** The rectangle that the nodes take with the notes below them. */
export function boundsOf(nodes: readonly TermNode[]) {
  const sides = nodes.map(({ position: { x, y }, width = 0, height = 0, data: { note } }) => {
    const over = note === "" ? 0 : Math.max(0, (6.6 * note.length + 8 - width) / 2);
    return [x - over, y, x + width + over, y + height + (note === "" ? 0 : NOTE)] as const;
  });
  const [x, y] = [0, 1].map((at) => Math.min(...sides.map((each) => each[at]!))) as [number, number];
  const [right, bottom] = [2, 3].map((at) => Math.max(...sides.map((each) => each[at]!))) as [number, number];
  return { x, y, width: right - x, height: bottom - y };
}

/** The nodes as the library draws them. */
export const nodesOf = (drawing: Drawing, { places }: Layout, note: string): TermNode[] => {
  // Answers are counted once, however many variables an answer has.
  const noted = drawing.nodes.find(({ free }) => free)?.id;
  return drawing.nodes.map(({ id, term, free }) => {
    const { x, y, width } = places.get(id)!;
    return {
      id,
      type: "term",
      position: { x, y },
      width,
      height: 40,
      data: { text: shown(term), kind: term.kind, free, note: id === noted ? note : "" },
    };
  });
};

/** The links as the library draws them; those between the same two ends bend apart. */
export function edgesOf(drawing: Drawing, run: Run): LinkEdge[] {
  const alternatives = drawing.groups.filter(({ kind }) => kind === "any");
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
        frame: any ? `either${alternatives.length > 1 ? ` ${alternatives.indexOf(any) + 1}` : ""}` : "",
        bend,
        run,
      },
    };
  });
}
