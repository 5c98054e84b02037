import { and, exists, type Formula, not, or } from "../formula.ts";

/**
 * Evaluates true and false inside the formula, so that they remain at the root only. Assumes that ranges of variables are not
 * empty.
 */
export function simplified(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "not": {
      const body = simplified(formula.body);
      return isTruth(body, "and") ? or() : isTruth(body, "or") ? and() : not(body);
    }
    case "exists": {
      const body = simplified(formula.body);
      return isTruth(body, "and") || isTruth(body, "or") ? body : exists(formula.variables, body);
    }
    default: {
      const { kind } = formula;
      const operands = formula.operands.map(simplified).filter((each) => !isTruth(each, kind));
      const other = kind === "and" ? "or" : "and";
      if (operands.some((each) => isTruth(each, other))) return { kind: other, operands: [] };
      return operands.length === 1 ? operands[0]! : { kind, operands };
    }
  }
}

/** Whether the formula is true (`and` of nothing) or false (`or` of nothing). */
function isTruth(formula: Formula, kind: "and" | "or"): boolean {
  return formula.kind === kind && formula.operands.length === 0;
}
