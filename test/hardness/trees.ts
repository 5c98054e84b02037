import type { Graph } from "../../src/kg/graph.ts";
import { levelOf } from "../../src/kg/graph.ts";
import type { Formula, Query, Term } from "../../src/query/formula.ts";
import { conjunctionOf } from "../../src/query/views/query-graph.ts";
import { linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";

/** All that exhaustive enumeration of reasoning trees says of one query. */
export interface Trees {
  /** Tuples that hold on the observed graph and on the full one, as strings. */
  readonly easy: string[];
  /** Tuples that hold on the full graph only. */
  readonly hard: string[];
  /** Missing-link masks of all matches of a tuple; atoms in reading order. */
  readonly patterns: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * Tries every assignment of entities to every variable of a conjunctive query: an assignment whose positive links are all
 * in the full graph and whose negated ones are not is a reasoning tree (Gregucci et al., ICML 2025).
 */
export function enumerateTrees(
  query: Query,
  small: SmallGraph,
  graph: Graph,
  known: number,
  full: number,
): Trees {
  const { existential, literals } = conjunctionOf(query)!;
  const positive = literals.filter(({ negated }) => !negated);
  const names = [...query.free, ...existential];
  const patterns = new Map<string, Set<number>>();
  const values = new Map<string, number>();
  const entity = (term: Term) =>
    term.kind === "constant" ? (term.entity as number) : values.get(term.name)!;
  const level = (part: Extract<Formula, { kind: "atom" }>) => {
    const found = levelOf(graph, entity(part.head), part.relation as number, entity(part.tail));
    return found >= 0 && ((full >> found) & 1) === 1 ? found : -1;
  };
  const visit = (at: number): void => {
    const name = names[at];
    if (name !== undefined) {
      for (let each = 0; each < small.entityCount; each++) {
        values.set(name, each);
        visit(at + 1);
      }
      return;
    }
    const levels = literals.map(({ atom }) => level({ kind: "atom", ...atom }));
    if (literals.some(({ negated }, i) => levels[i]! >= 0 === negated)) return;
    const mask = positive.reduce(
      (bits, each, bit) =>
        ((known >> levels[literals.indexOf(each)]!) & 1) === 1 ? bits : bits | (1 << bit),
      0,
    );
    const tuple = query.free.map((free) => values.get(free)!).join(",");
    patterns.set(tuple, (patterns.get(tuple) ?? new Set()).add(mask));
  };
  visit(0);
  const answers = (levels: number) =>
    naiveAnswers(query, linksOf(small, levels), small.entityCount).map((tuple) => tuple.join(","));
  const onKnown = new Set(answers(known));
  const onFull = answers(full);
  return {
    easy: onFull.filter((each) => onKnown.has(each)),
    hard: onFull.filter((each) => !onKnown.has(each)),
    patterns,
  };
}
