import { holds, type RuleGraph, runOf } from "./rule-graph.ts";

/** A known link in the direction in which a body goes through it. */
export type KnownLink = readonly [from: number, relation: number, to: number];

/** Links by which a path of one to three atoms leads from x to y, all entities different; undefined where none does. */
export function groundingOf(
  graph: RuleGraph,
  x: number,
  atoms: readonly number[],
  y: number,
): readonly KnownLink[] | undefined {
  const on: number[] = [x];
  const walk = (from: number, place: number): readonly KnownLink[] | undefined => {
    const atom = atoms[place]!;
    const run = runOf(graph, from, atom);
    if (run < 0) return undefined;
    if (place === atoms.length - 1) return holds(graph, run, y) ? [[from, atom, y]] : undefined;
    for (let edge = graph.runEdge[run]!; edge < graph.runEdge[run + 1]!; edge++) {
      const next = graph.tails[edge]!;
      if (next === y || on.includes(next)) continue;
      on.push(next);
      const rest = walk(next, place + 1);
      on.pop();
      if (rest) return [[from, atom, next], ...rest];
    }
    return undefined;
  };
  return x === y ? undefined : walk(x, 0);
}

/** The bodies of one and two atoms that lead from x to y, in the order of their relations; at most `n`. */
export function joiningPaths(graph: RuleGraph, x: number, y: number, most: number): readonly number[][] {
  const { entityRun, runRelation, runEdge, tails } = graph;
  const singles: number[][] = [];
  // The relations of each middle that lead on from it to y.
  const onward = new Map<number, number[]>();
  for (let run = entityRun[y]!; run < entityRun[y + 1]!; run++)
    for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) {
      const middle = tails[edge]!;
      if (middle === x) singles.push([runRelation[run]! ^ 1]);
      else if (middle !== y) onward.set(middle, [...(onward.get(middle) ?? []), runRelation[run]! ^ 1]);
    }
  const pairs = new Map<number, number[]>();
  for (let run = entityRun[x]!; run < entityRun[x + 1]!; run++)
    for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) {
      const first = runRelation[run]!;
      for (const second of tails[edge] === x ? [] : (onward.get(tails[edge]!) ?? []))
        pairs.set(first * graph.relationCount + second, [first, second]);
    }
  return [...singles, ...pairs.values()].slice(0, most);
}
