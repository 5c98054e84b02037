import type { Formula, Query } from "../../src/query/formula.ts";

/** The link nearest to the answers of a query, and how many positive atoms it has. */
export interface LastLink {
  /** Directed towards the answer; -1 where there are several links into it, or none with an id. */
  readonly relation: number;
  readonly atoms: number;
}

/** The link nearest to the answers; a relation on the answer's other side is turned round. */
export function lastLink({ free, body }: Query): LastLink {
  const into = new Set<number>();
  let atoms = 0;
  const visit = (formula: Formula, positive: boolean): void => {
    switch (formula.kind) {
      case "atom": {
        if (!positive) return;
        atoms++;
        const { head, tail, relation } = formula;
        if (typeof relation !== "number") return;
        if (tail.kind === "variable" && tail.name === free[0]) into.add(relation);
        if (head.kind === "variable" && head.name === free[0]) into.add(relation ^ 1);
        return;
      }
      case "not":
        visit(formula.body, !positive);
        return;
      case "exists":
        visit(formula.body, positive);
        return;
      default:
        for (const each of formula.operands) visit(each, positive);
    }
  };
  visit(body, true);
  return { relation: into.size === 1 ? [...into][0]! : -1, atoms };
}
