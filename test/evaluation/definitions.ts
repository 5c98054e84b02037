import type { JointGrid } from "../../src/ranking/joint-rank.ts";

/** The definitions of evaluation, written down directly: every order is made in full and looked at. */

/** All entities, best first, under a rule that gives one order. `score` is minus infinity for what is not listed. */
export function orderOf(
  score: (entity: number) => number,
  universe: number,
  answers: ReadonlySet<number>,
  ties: "optimistic" | "pessimistic" | "index",
): number[] {
  const first = (entity: number): number =>
    ties === "index" ? 0 : answers.has(entity) === (ties === "optimistic") ? 0 : 1;
  const all = Array.from({ length: universe }, (_, id) => id);
  return all.sort((a, b) => compare(score(b), score(a)) || first(a) - first(b) || a - b);
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Rank of an answer among the non-answers: its place when all other answers are taken out. */
export const rankIn = (order: readonly number[], answers: ReadonlySet<number>, answer: number): number =>
  order.filter((entity) => entity === answer || !answers.has(entity)).indexOf(answer) + 1;

/** Filtered joint ranks of tuples of places: tuples listed in order of sum and places, other answers left out. */
export function jointRanks(
  tuples: readonly (readonly number[])[],
  universe: number,
  grid: JointGrid,
): number[] {
  const width = tuples[0]!.length;
  const largest = grid === "bounded" ? universe : Math.max(...tuples.map(sum));
  const listed = allTuples(width, largest).sort((a, b) => sum(a) - sum(b) || lexicographic(a, b));
  const places = tuples.map((tuple) => listed.findIndex((each) => lexicographic(each, tuple) === 0) + 1);
  return places.map((place) => place - places.filter((other) => other < place).length);
}

export const sum = (tuple: readonly number[]): number => tuple.reduce((total, each) => total + each, 0);

export function allTuples(width: number, largest: number): number[][] {
  if (width === 0) return [[]];
  return allTuples(width - 1, largest).flatMap((rest) =>
    Array.from({ length: largest }, (_, i) => [...rest, i + 1]),
  );
}

export function lexicographic(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
