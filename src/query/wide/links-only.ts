import type { Formula, Query } from "../formula.ts";
import { and } from "../formula.ts";
import type { WideFormula, WideQuery } from "./formula.ts";

/** The query without what it says of values: it then holds for more. Variables that only values bind are left unbound. */
export const linksOnly = ({ free, body }: WideQuery): Query => ({ free, body: visit(body) });

function visit(formula: WideFormula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "value":
    case "compare":
      return and();
    case "not":
      return firstWideIn(formula.body) ? and() : { kind: "not", body: visit(formula.body) };
    case "exists":
      return { kind: "exists", variables: formula.variables, body: visit(formula.body) };
    default:
      return { kind: formula.kind, operands: formula.operands.map(visit) };
  }
}

/** A denial of values says nothing of links. */
const firstWideIn = (formula: WideFormula): boolean =>
  "operands" in formula
    ? formula.operands.some(firstWideIn)
    : "body" in formula
      ? firstWideIn(formula.body)
      : formula.kind !== "atom";
