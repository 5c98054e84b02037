import { LacunaError } from "../../error.ts";
import type { Formula, Query } from "../formula.ts";
import { and, atom, exists, not } from "../formula.ts";
import { renameApart } from "../scope.ts";
import { type Conjunction, conjunctionToGraph, type Literal, type QueryGraph } from "../views/query-graph.ts";

/** The most disjuncts a normal form may have: distributing doubles them with each alternative. */
const maximalDisjuncts = 4096;

/**
 * The disjunctive normal form of a query: conjunctions whose union of answers is the query's answer set (EFO_k-CQA). Negations sink
 * to single links.
 *
 * @throws LacunaError `query.not-existential` when a denied branch has variables of its own (`pni` and the like); `query.too-large`
 * beyond 4,096 disjuncts.
 */
export function disjuncts(query: Query): Conjunction[] {
  return terms(renameApart(query).body, false).map((term) => ({ free: query.free, ...term }));
}

/** The disjunctive normal form as queries. */
export function disjunctQueries(query: Query): Query[] {
  return disjuncts(query).map(conjunctionToQuery);
}

/** The disjunctive normal form as query graphs. */
export function disjunctGraphs(query: Query): QueryGraph[] {
  return disjuncts(query).map(conjunctionToGraph);
}

/** A list of literals as a query. */
export function conjunctionToQuery({ free, existential, literals }: Conjunction): Query {
  const links = literals.map(({ atom: { relation, head, tail }, negated }) =>
    negated ? not(atom(relation, head, tail)) : atom(relation, head, tail),
  );
  return { free, body: exists(existential, and(...links)) };
}

interface Term {
  readonly existential: readonly string[];
  readonly literals: readonly Literal[];
}

const nothing: Term = { existential: [], literals: [] };

function terms(formula: Formula, negated: boolean): Term[] {
  switch (formula.kind) {
    case "atom":
      return [{ existential: [], literals: [{ atom: formula, negated }] }];
    case "not":
      return terms(formula.body, !negated);
    case "exists":
      if (negated)
        throw new LacunaError("query.not-existential", "a denied branch has variables of its own", {
          hint: "such a query (BetaE's pni) has no existential normal form; pni-efo negates the single link instead",
        });
      return terms(formula.body, false).map((term) => ({
        existential: [...formula.variables, ...term.existential],
        literals: term.literals,
      }));
    default:
      // De Morgan: a denied conjunction is a list of alternatives.
      return (formula.kind === "or") !== negated
        ? bounded(formula.operands.flatMap((operand) => terms(operand, negated)))
        : formula.operands.reduce((found, operand) => product(found, terms(operand, negated)), [nothing]);
  }
}

function product(left: readonly Term[], right: readonly Term[]): Term[] {
  if (left.length * right.length > maximalDisjuncts) throw tooLarge();
  return left.flatMap((a) =>
    right.map((b) => ({
      existential: [...a.existential, ...b.existential],
      literals: [...a.literals, ...b.literals],
    })),
  );
}

function bounded(found: Term[]): Term[] {
  if (found.length > maximalDisjuncts) throw tooLarge();
  return found;
}

function tooLarge(): LacunaError {
  return new LacunaError("query.too-large", `the normal form has more than ${maximalDisjuncts} disjuncts`);
}
