import type { View } from "../kg/graph.ts";
import { hidesPositive, positiveForm } from "../query/canonical/denials.ts";
import type { Atom, Formula, Query } from "../query/formula.ts";
import { atomsOf, freeVariables, renameApart } from "../query/scope.ts";
import type { Limits } from "../runs/working/limits.ts";
import { type Alternative, alternativesOf } from "./alternatives.ts";
import { createEngine, type Engine } from "./engine.ts";
import { patterns, stoppedEarly, witness } from "./explain.ts";

/** A link or a denied branch of a query that has to hold. */
export interface Condition {
  /** The formula that has to hold, or to fail. */
  readonly formula: Formula;
  readonly denied: boolean;
  /** The place of its first atom among the atoms of the query, in the order in which they are written. */
  readonly atom: number;
}

/** The match of a query that comes nearest to holding. */
export interface Nearest {
  /** The conditions of one alternative of the query, in its order. */
  readonly conditions: readonly Condition[];
  /** Places of the conditions that do not hold, as few as there can be; none where the query holds. */
  readonly unmatched: readonly number[];
  /** Further choices of as few conditions. */
  readonly others: number;
  /** Entities of the variables that the conditions that hold bind. */
  readonly bindings: ReadonlyMap<string, number>;
}

/** Choices of conditions that are tried. */
const MOST_TRIED = 20_000;

/**
 * Which conditions would have to change for a tuple to be an answer, or for a query to have any: for every number of conditions from
 * none upward, each choice of them is left out; the first that leaves a match is the least set.
 * @param values an entity for each free variable; undefined where any answer will do
 * @throws LacunaError `exact.limit` where time or choices run out, `query.too-many-alternatives`
 */
export function nearestMatch(
  query: Query,
  view: View,
  values: readonly number[] | undefined,
  limits: Limits = {},
): Nearest {
  const engine = createEngine(view);
  const given = new Map(values ? query.free.map((name, at) => [name, values[at]!]) : []);
  const alternatives = conditionsOf(query);
  const most = Math.max(0, ...alternatives.map((each) => each.length));
  let tried = 0;
  for (let count = 0; count <= most; count++)
    for (const conditions of alternatives) {
      const choices = [...patterns(conditions.length, count)];
      for (const [at, unmatched] of choices.entries()) {
        const outcome = limits.stop?.() ?? (++tried > MOST_TRIED ? "time-limit" : undefined);
        if (outcome) throw stoppedEarly(outcome);
        const bindings = matchWithout(engine, conditions, unmatched, given, limits);
        if (!bindings) continue;
        const others = choices
          .slice(at + 1, at + 1 + MOST_OTHERS)
          .filter((each) => count > 0 && matchWithout(engine, conditions, each, given, limits)).length;
        return { conditions, unmatched, others, bindings };
      }
    }
  throw new Error("a query without conditions holds");
}

/** Further choices that are looked at once a least one is found. */
const MOST_OTHERS = 64;

/** The conditions of each alternative of a query, in the order in which they are written. */
export function conditionsOf(query: Query): readonly (readonly Condition[])[] {
  const { body } = renameApart(query);
  const places = new Map<Atom, number>(atomsOf(body).map((each, at) => [each, at]));
  const placeOf = (formula: Formula) => Math.min(...atomsOf(formula).map((each) => places.get(each) ?? 0));
  return alternativesOf(hidesPositive(body) ? positiveForm(body) : body).map(({ atoms, denied }) =>
    [
      ...atoms.map((formula) => ({ formula, denied: false, atom: placeOf(formula) })),
      ...denied.map((formula) => ({ formula, denied: true, atom: placeOf(formula) })),
    ].sort((a, b) => a.atom - b.atom),
  );
}

/** Entities for the variables of the conditions that are left, where all of these hold together. */
function matchWithout(
  engine: Engine,
  conditions: readonly Condition[],
  left: readonly number[],
  given: ReadonlyMap<string, number>,
  limits: Limits,
): Map<string, number> | undefined {
  const kept = conditions.filter((_, at) => !left.includes(at));
  const atoms = kept.flatMap(({ formula, denied }) => (denied || formula.kind !== "atom" ? [] : [formula]));
  const denied = kept.flatMap(({ formula, denied }) => (denied ? [formula] : []));
  const variables = [...new Set([...atoms, ...denied].flatMap(freeVariables))].filter(
    (name) => !given.has(name),
  );
  const alternative: Alternative = { variables, atoms, denied };
  return witness(engine, alternative, given, limits);
}
