import type { Formula, Query } from "../formula.ts";
import { and, atom } from "../formula.ts";
import { isNarrow, type WideFormula, type WideQuery } from "./formula.ts";

/** The query without what it says of values: it then holds for more. Variables that only values bind are left unbound. */
export const linksOnly = ({ free, body }: WideQuery): Query => ({ free, body: visit(body) });

function visit(formula: WideFormula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "value":
    case "compare":
    case "instant":
      return and();
    case "stated":
      return atom(formula.relation, formula.head, formula.tail);
    case "not":
      // A denial of values says nothing of links.
      return !isNarrow(formula.body) ? and() : { kind: "not", body: visit(formula.body) };
    case "exists":
      return { kind: "exists", variables: formula.variables, body: visit(formula.body) };
    default:
      return { kind: formula.kind, operands: formula.operands.map(visit) };
  }
}
