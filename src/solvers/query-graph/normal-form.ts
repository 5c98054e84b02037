import { type Alternative, alternativesOf } from "../../exact/alternatives.ts";
import type { Atom, Exists, Formula, Query } from "../../query/formula.ts";
import { freeVariables, renameApart } from "../../query/scope.ts";

/** One disjunct of a query: links that have to be there, links that must not, and branches that must not match. */
export interface Disjunct {
  readonly atoms: readonly Atom[];
  readonly absent: readonly Atom[];
  /** Denied branches with variables of their own (BetaE's pni); they are not existential. */
  readonly branches: readonly Exists[];
}

/**
 * The disjunctive normal form, denied branches left whole: what `disjuncts` of `query/normal-form.ts` gives for
 * existential queries. Variables of a disjunct that are not free in the query are existential.
 * @throws LacunaError `query.too-many-alternatives`
 */
export function disjunctsOf(query: Query): Disjunct[] {
  return alternativesOf(sunken(renameApart(query).body, false)).map(split);
}

function split({ atoms, denied }: Alternative): Disjunct {
  return {
    atoms,
    absent: denied.filter((each) => each.kind === "atom"),
    branches: denied.filter((each) => each.kind === "exists"),
  };
}

/** Whether a denied branch has several variables: then it has no complement at one of them. */
export function isTangled(query: Query): boolean {
  return disjunctsOf(query).some(({ branches }) =>
    branches.some((body) => {
      const free = freeVariables(body);
      return free.length > 1 || isTangled({ free, body });
    }),
  );
}

/** Negations moved inward until they stand before an atom or a quantifier. */
function sunken(formula: Formula, negated: boolean): Formula {
  switch (formula.kind) {
    case "atom":
      return negated ? { kind: "not", body: formula } : formula;
    case "not":
      return sunken(formula.body, !negated);
    case "exists":
      return negated ? { kind: "not", body: formula } : { ...formula, body: sunken(formula.body, false) };
    default: {
      const kind = (formula.kind === "and") !== negated ? "and" : "or";
      return { kind, operands: formula.operands.map((each) => sunken(each, negated)) };
    }
  }
}
