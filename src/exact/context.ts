import type { Atom, Formula, Query } from "../query/formula.ts";
import { exists } from "../query/formula.ts";

/** The query with something else in the place of one of its atoms, told by identity; nothing for an atom that is left out. */
export function withAtom(formula: Formula, target: Atom, put: Formula | undefined): Formula {
  switch (formula.kind) {
    case "atom":
      return formula === target ? (put ?? { kind: "and", operands: [] }) : formula;
    case "not": {
      // A denial of nothing says nothing.
      if (formula.body === target && put === undefined) return { kind: "and", operands: [] };
      return { kind: "not", body: withAtom(formula.body, target, put) };
    }
    case "exists":
      return exists(formula.variables, withAtom(formula.body, target, put));
    default:
      return {
        kind: formula.kind,
        operands: formula.operands.map((each) => withAtom(each, target, put)),
      };
  }
}

/**
 * What has to hold where an atom bears on the answers: of disjunctions the alternative that has it, of denials what they deny. The
 * quantifiers around it are left out, so that their variables can be asked for.
 */
export function around(formula: Formula, target: Atom): Formula {
  const has = (each: Formula): boolean =>
    each.kind === "atom" ? each === target : "operands" in each ? each.operands.some(has) : has(each.body);
  const visit = (each: Formula): Formula => {
    if (!has(each)) return each;
    switch (each.kind) {
      case "atom":
        return each;
      case "and":
        return { kind: "and", operands: each.operands.map(visit) };
      case "or":
        return visit(each.operands.find(has)!);
      default:
        return visit(each.body);
    }
  };
  return visit(formula);
}

/** A query for the values of one or two variables of an open formula; all its others are existential. */
export function valuesOf(open: Formula, free: readonly string[], all: readonly string[]): Query {
  return {
    free,
    body: exists(
      all.filter((name) => !free.includes(name)),
      open,
    ),
  };
}
