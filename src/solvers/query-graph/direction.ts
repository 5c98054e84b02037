import { type Atom, inverse, type Term } from "../../query/formula.ts";
import type { Disjunct } from "./normal-form.ts";

/**
 * `written`: an atom r(h, t) is scored as it stands, in the row of h, as FIT does. `outward`: atoms are turned so that rows
 * lead from constants towards the free variables, as in operator trees and QTO; scores of r and of its inverse differ, and
 * no row is needed of an entity that nothing leads to.
 */
export type Direction = "written" | "outward";

/** The atoms of a disjunct turned outward. */
export function outward(disjunct: Disjunct, free: readonly string[]): Disjunct {
  const links = [...disjunct.atoms, ...disjunct.absent];
  const precedes = order(links, free);
  const turn = (each: Atom): Atom =>
    precedes(each.tail, each.head) && typeof each.relation === "number"
      ? { ...each, relation: inverse(each.relation), head: each.tail, tail: each.head }
      : each;
  return { ...disjunct, atoms: disjunct.atoms.map(turn), absent: disjunct.absent.map(turn) };
}

/**
 * Whether rows lead from one term to another: from constants to variables, from variables that constants lead to into those
 * that they do not, from those further from free variables to those nearer, else from those nearer to constants.
 */
function order(links: readonly Atom[], free: readonly string[]): (from: Term, to: Term) => boolean {
  const hanging = hangingVariables(links, free);
  const fromFree = distances(links, free);
  const fromConstants = distances(
    links,
    links.flatMap(({ head, tail }) => [...beside(head, tail), ...beside(tail, head)]),
  );
  const far = Number.POSITIVE_INFINITY;
  const rank = (term: Term): readonly number[] => {
    if (term.kind === "constant") return [0];
    const near = fromConstants.get(term.name) ?? far;
    if (hanging.has(term.name)) return [2, near];
    return [1, -(fromFree.get(term.name) ?? far), near];
  };
  return (from, to) => {
    const [a, b] = [rank(from), rank(to)];
    const place = a.findIndex((value, at) => value !== b[at]);
    return place >= 0 && a[place]! < (b[place] ?? far);
  };
}

const beside = (term: Term, other: Term): string[] =>
  term.kind === "constant" && other.kind === "variable" ? [other.name] : [];

/** Existential variables in parts that share one node with the rest and hold no constant. */
function hangingVariables(links: readonly Atom[], free: readonly string[]): Set<string> {
  const hanging = new Set<string>();
  const isLeft = (term: Term) => term.kind === "constant" || !hanging.has(term.name);
  for (;;) {
    const ends = new Map<string, Set<string>>();
    links.forEach(({ head, tail }, at) => {
      for (const [term, other] of [
        [head, tail],
        [tail, head],
      ] as const) {
        if (term.kind === "constant" || !isLeft(term) || !isLeft(other)) continue;
        const key = other.kind === "constant" ? `constant ${at}` : `variable ${other.name}`;
        ends.set(term.name, (ends.get(term.name) ?? new Set()).add(key));
      }
    });
    const leaf = [...ends].find(
      ([name, others]) =>
        !free.includes(name) && others.size === 1 && ![...others][0]!.startsWith("constant"),
    );
    if (!leaf) return hanging;
    hanging.add(leaf[0]);
  }
}

/** Number of links from each variable to the nearest of some; constants are no way through. */
function distances(links: readonly Atom[], start: readonly string[]): Map<string, number> {
  const found = new Map(start.map((name) => [name, 0]));
  for (const [name, distance] of found)
    for (const { head, tail } of links)
      for (const other of [head, tail])
        if (
          other.kind === "variable" &&
          !found.has(other.name) &&
          [head, tail].some((each) => each.kind === "variable" && each.name === name)
        )
          found.set(other.name, distance + 1);
  return found;
}
