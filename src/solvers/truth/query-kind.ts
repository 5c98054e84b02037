import type { Formula, Query } from "../../query/formula.ts";

/** What decides how an answer's truth is read, beside what the solver says. */
export interface QueryKind {
  /** The name of the type, or `class` where it has none. */
  readonly type: string;
  /** Links and denial in a word, for types that were not drawn: `3`, `2n`, at most `5`. */
  readonly size: string;
  /** Directed relation of the link nearest to the answers; -1 where there are several or none. */
  readonly relation: number;
  /** Positive links of the query. */
  readonly atoms: number;
}

/** The most links that sizes tell apart. */
const MOST_LINKS = 5;

/** The kind of a query with one free variable. A relation on the answer's other side is turned round. */
export function queryKind({ free, body }: Query, type: string): QueryKind {
  const into = new Set<number>();
  let [atoms, denied] = [0, 0];
  const visit = (formula: Formula, positive: boolean): void => {
    switch (formula.kind) {
      case "atom": {
        if (!positive) {
          denied++;
          return;
        }
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
  const [only = -1, ...others] = into;
  return {
    type,
    size: `${Math.min(MOST_LINKS, atoms)}${denied > 0 ? "n" : ""}`,
    relation: others.length === 0 ? only : -1,
    atoms,
  };
}
