import type { Formula, Query, Term } from "../../query/formula.ts";

/**
 * A string that two groundings of one of BetaE's types share exactly when they are the same query. The branches of
 * these types that can change places are single links, so sorting operands is enough and the general canonical form,
 * which costs more than answering does, is not needed. `asWritten` tells orders of branches apart, as BetaE's code does.
 */
export function betaeKey({ body }: Query, asWritten: boolean): string {
  return keyOf(body, (keys) => (asWritten ? keys : keys.sort()));
}

function keyOf(formula: Formula, ordered: (keys: string[]) => string[]): string {
  switch (formula.kind) {
    case "atom":
      return `${formula.relation}(${termKey(formula.head)},${termKey(formula.tail)})`;
    case "not":
      return `!${keyOf(formula.body, ordered)}`;
    case "exists":
      return keyOf(formula.body, ordered);
    default:
      return `${formula.kind}[${ordered(formula.operands.map((each) => keyOf(each, ordered))).join(" ")}]`;
  }
}

const termKey = (term: Term): string => `${term.kind === "variable" ? term.name : term.entity}`;
