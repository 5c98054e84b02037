import { LacunaError } from "../../error.ts";
import { type Term, variable } from "../formula.ts";
import type { Bound, Literal, StatedAtom, WideFormula } from "../wide/formula.ts";
import { wideExists, wideNot } from "../wide/make.ts";

/** A term, or a value that is written. */
export type Place = Term | Literal;

/** A set as queries of other tools nest them: something that is written, or what a formula says of its members. */
export interface SetOf {
  readonly written?: Place;
  /** That a term is in the set. */
  holds(member: Term): WideFormula;
}

export type Fresh = (prefix: string) => string;

/** Makes variables that were not made before. */
export function freshNames(): Fresh {
  let count = 0;
  return (prefix) => `${prefix}${++count}`;
}

/** The set of one thing or value. */
export const only = (written: Place): SetOf => ({
  written,
  holds: (member) => ({ kind: "compare", sign: "=", left: member, right: written }),
});

/** The set that a formula describes. */
export const where = (holds: SetOf["holds"]): SetOf => ({ holds });

/** What holds for some member of a set. */
export function some(
  { written, holds }: SetOf,
  prefix: string,
  fresh: Fresh,
  use: (member: Place) => WideFormula,
): WideFormula {
  if (written) return use(written);
  const name = fresh(prefix);
  const member = variable(name);
  return wideExists([name], all(holds(member), use(member)));
}

export const all = (...operands: WideFormula[]): WideFormula => joined("and", operands);
export const any = (...operands: WideFormula[]): WideFormula => joined("or", operands);

function joined(kind: "and" | "or", operands: readonly WideFormula[]): WideFormula {
  if (operands.length === 1) return operands[0]!;
  return { kind, operands: operands.flatMap((each) => (each.kind === kind ? each.operands : [each])) };
}

/** Members of all, or of some, of the sets; and what is in none. */
export const both = (...sets: SetOf[]): SetOf =>
  where((member) => all(...sets.map(({ holds }) => holds(member))));
export const either = (...sets: SetOf[]): SetOf =>
  where((member) => any(...sets.map(({ holds }) => holds(member))));
export const outside = ({ holds }: SetOf): SetOf => where((member) => wideNot(holds(member)));

/** A link at a time, by the directed id of its relation. */
export function linkAt(relation: number, head: Term, tail: Term, at: Bound): StatedAtom {
  const [from, to] = relation & 1 ? [tail, head] : [head, tail];
  const when = at === "open" ? undefined : ({ is: "overlaps", at } as const);
  return { kind: "stated", relation: relation & ~1, head: from, tail: to, ...(when && { when }), pairs: [] };
}

/** A place that has to be a term. @throws LacunaError `query.sort-mismatch` */
export function termOf(place: Place): Term {
  if (place.kind !== "literal") return place;
  throw new LacunaError("query.sort-mismatch", "a value stands where a thing has to be", {
    hint: "links have things at both ends",
  });
}
