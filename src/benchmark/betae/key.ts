import type { Formula, Query, Term } from "../../query/formula.ts";

/**
 * A string that two groundings of one of BetaE's types share exactly when they are the same query. The branches of
 * these types that can change places are single links, so sorting operands is enough and the general canonical form,
 * which costs more than answering does, is not needed.
 */
export function betaeKey(query: Query): string {
  return keyOf(query.body);
}

function keyOf(formula: Formula): string {
  switch (formula.kind) {
    case "atom":
      return `${formula.relation}(${termKey(formula.head)},${termKey(formula.tail)})`;
    case "not":
      return `!${keyOf(formula.body)}`;
    case "exists":
      return keyOf(formula.body);
    default:
      return `${formula.kind}[${formula.operands.map(keyOf).sort().join(" ")}]`;
  }
}

const termKey = (term: Term): string => `${term.kind === "variable" ? term.name : term.entity}`;
