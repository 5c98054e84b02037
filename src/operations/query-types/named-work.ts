import type { Formula } from "../../query/formula.ts";
import { namedTypeQuery } from "../../query/types/lookup.ts";
import { type NamedType, namedTypes } from "../../query/types/named-types.ts";
import { passes } from "./filters.ts";
import type { NamedFilter } from "./named.ts";
import type { ListedNamedType } from "./results.ts";

/** The named types that are asked for. */
export const listNamed = (given: NamedFilter): readonly ListedNamedType[] =>
  namedTypes
    .map(listed)
    .filter(
      (type) =>
        passes(given.free, type.free) &&
        passes(given.anchors, type.anchors) &&
        passes(given.negation, type.negation),
    );

function listed(type: NamedType): ListedNamedType {
  const { free, body } = namedTypeQuery(type);
  const { anchors, negation } = countsOf(body);
  const { name, aliases, source, lisp = null, betae = null, efok = null } = type;
  return { name, aliases, source, free: free.length, anchors: anchors.size, negation, lisp, betae, efok };
}

interface Counts {
  readonly anchors: Set<number | string>;
  negation: boolean;
}

function countsOf(formula: Formula, counts: Counts = { anchors: new Set(), negation: false }): Counts {
  switch (formula.kind) {
    case "atom":
      for (const term of [formula.head, formula.tail])
        if (term.kind === "constant") counts.anchors.add(term.entity);
      return counts;
    case "not":
      counts.negation = true;
      return countsOf(formula.body, counts);
    case "exists":
      return countsOf(formula.body, counts);
    default:
      for (const operand of formula.operands) countsOf(operand, counts);
      return counts;
  }
}
