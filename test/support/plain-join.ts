import type { Atom, Formula, Query, Term } from "../../src/query/formula.ts";
import { type Neighbours, tailsIn } from "./links.ts";

/**
 * The answers of a conjunction of atoms and denied atoms by plain backtracking: next comes an atom with a known end
 * (or a test of two known ends), its other end takes each linked entity in turn. No sets, no plan, no projection.
 * Undefined when that takes more than `most` steps.
 */
export function plainJoinAnswers(query: Query, neighbours: Neighbours, most: number): number[][] | undefined {
  const { positive, denied } = literalsOf(query.body);
  const found = new Map<string, number[]>();
  const valueIn = (term: Term, values: ReadonlyMap<string, number>) =>
    term.kind === "constant" ? (term.entity as number) : values.get(term.name);
  const holds = (atom: Atom, values: ReadonlyMap<string, number>) =>
    tailsIn(neighbours, valueIn(atom.head, values)!, atom.relation as number).has(
      valueIn(atom.tail, values)!,
    );

  let steps = 0;
  const search = (left: readonly Atom[], values: ReadonlyMap<string, number>): void => {
    if (++steps > most) return;
    if (left.length === 0) {
      if (denied.some((atom) => holds(atom, values))) return;
      const tuple = query.free.map((name) => values.get(name)!);
      found.set(tuple.join(" "), tuple);
      return;
    }
    const known = (atom: Atom) =>
      Number(valueIn(atom.head, values) !== undefined) + Number(valueIn(atom.tail, values) !== undefined);
    const next = left.reduce((best, atom) => (known(atom) > known(best) ? atom : best));
    const rest = left.filter((atom) => atom !== next);
    const head = valueIn(next.head, values);
    const tail = valueIn(next.tail, values);
    const relation = next.relation as number;
    if (head !== undefined && tail !== undefined) {
      if (holds(next, values)) search(rest, values);
    } else if (head !== undefined && next.tail.kind === "variable") {
      for (const id of tailsIn(neighbours, head, relation))
        search(rest, new Map(values).set(next.tail.name, id));
    } else if (tail !== undefined && next.head.kind === "variable") {
      for (const id of tailsIn(neighbours, tail, relation ^ 1))
        search(rest, new Map(values).set(next.head.name, id));
    } else throw new Error("the conjunction has a part without an anchor");
  };
  search(positive, new Map());
  if (steps > most) return undefined;
  return [...found.values()].sort(
    (a, b) => a.map((each, at) => each - b[at]!).find((difference) => difference !== 0) ?? 0,
  );
}

/** The atoms of a conjunction, and those it denies. */
export function literalsOf(formula: Formula): { positive: Atom[]; denied: Atom[] } {
  switch (formula.kind) {
    case "atom":
      return { positive: [formula], denied: [] };
    case "exists":
      return literalsOf(formula.body);
    case "and": {
      const parts = formula.operands.map(literalsOf);
      return {
        positive: parts.flatMap((each) => each.positive),
        denied: parts.flatMap((each) => each.denied),
      };
    }
    case "not":
      if (formula.body.kind === "atom") return { positive: [], denied: [formula.body] };
  }
  throw new Error("this is no conjunction of atoms and denied atoms");
}
