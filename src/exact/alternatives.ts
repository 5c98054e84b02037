import { LacunaError } from "../error.ts";
import type { Atom, Formula } from "../query/formula.ts";

/** One way to make a formula true: positive atoms, and what has to fail. */
export interface Alternative {
  /** Existential variables of the positive part. */
  readonly variables: readonly string[];
  readonly atoms: readonly Atom[];
  /** Bodies of negations: an atom that must be absent, or a branch without a match. */
  readonly denied: readonly Formula[];
}

/** More than this many alternatives are not told apart one by one. */
const MOST_ALTERNATIVES = 4096;

/**
 * The alternatives of a formula: its disjunctions outside negations are distributed, double negations undone.
 * @throws LacunaError `query.too-many-alternatives`
 */
export function alternativesOf(formula: Formula): readonly Alternative[] {
  switch (formula.kind) {
    case "atom":
      return [{ variables: [], atoms: [formula], denied: [] }];
    case "exists":
      return alternativesOf(formula.body).map((each) => ({
        ...each,
        variables: [...formula.variables, ...each.variables],
      }));
    case "or":
      return checked(formula.operands.flatMap(alternativesOf));
    case "and":
      return formula.operands.reduce<readonly Alternative[]>(
        (sofar, operand) => {
          const more = alternativesOf(operand);
          return checked(sofar.flatMap((left) => more.map((right) => join(left, right))));
        },
        [{ variables: [], atoms: [], denied: [] }],
      );
    case "not":
      return deny(formula.body);
  }
}

function deny(body: Formula): readonly Alternative[] {
  if (body.kind === "not") return alternativesOf(body.body);
  if (body.kind === "or") return alternativesOf({ kind: "and", operands: body.operands.map(negate) });
  // A denied conjunction of denials is a disjunction (De Morgan); any other denied conjunction is one absence.
  if (body.kind === "and" && body.operands.every((each) => each.kind === "not"))
    return alternativesOf({ kind: "or", operands: body.operands.map(negate) });
  return [{ variables: [], atoms: [], denied: [body] }];
}

const negate = (formula: Formula): Formula =>
  formula.kind === "not" ? formula.body : { kind: "not", body: formula };

const join = (a: Alternative, b: Alternative): Alternative => ({
  variables: [...a.variables, ...b.variables],
  atoms: [...a.atoms, ...b.atoms],
  denied: [...a.denied, ...b.denied],
});

function checked(alternatives: readonly Alternative[]): readonly Alternative[] {
  if (alternatives.length > MOST_ALTERNATIVES)
    throw new LacunaError(
      "query.too-many-alternatives",
      `the query has more than ${MOST_ALTERNATIVES} alternatives`,
      { hint: "explain a query with fewer disjunctions, or one disjunct at a time" },
    );
  return alternatives;
}
