import type { Formula } from "../../query/formula.ts";
import { namedTypeQuery } from "../../query/types/lookup.ts";
import { type NamedType, namedTypes } from "../../query/types/named-types.ts";
import type { GlobalOptions } from "../io.ts";
import { table } from "../table.ts";
import { countLine, type Listing, passes, passesYesNo, type YesNo } from "./listing.ts";

export interface NamedOptions extends GlobalOptions {
  readonly free?: number;
  readonly anchors?: number;
  readonly negation?: YesNo;
}

/** The named types that the options ask for. */
export function listNamed(options: NamedOptions): Listing {
  const types = namedTypes
    .map(line)
    .filter(
      (type) =>
        passes(options.free, type.free) &&
        passes(options.anchors, type.anchors) &&
        passesYesNo(options.negation, type.negation),
    );
  return {
    json: types,
    text: () =>
      table(
        ["name", "also", "source", "formula"],
        types.map(({ name, aliases, source, lisp, efok }) => [
          name,
          aliases.join(" ") || "-",
          source,
          lisp ?? efok ?? "",
        ]),
      ) + countLine(types.length, "type"),
  };
}

function line(type: NamedType) {
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
