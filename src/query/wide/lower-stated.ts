import type { Order } from "../../kg/values/order.ts";
import { openEnds } from "../../kg/values/time-axis.ts";
import type { Value } from "../../kg/values/value.ts";
import { relationOfOrder } from "../../kg/wide/implied-orders.ts";
import { and, atom, constant, exists, type Formula, not, or, type Term, variable } from "../formula.ts";
import type { Bound, Leaf, Pair, StatedAtom, When } from "./formula.ts";
import type { Lowering } from "./lower.ts";

const open = { from: openEnds[0]!, to: openEnds[1]! };

/** The values that a leaf writes. */
export function literalsIn(leaf: Leaf): Value[] {
  if (leaf.kind === "compare")
    return [leaf.left, leaf.right].flatMap((side) => (side.kind === "literal" ? [side.value] : []));
  if (leaf.kind !== "stated") return [];
  const { when, pairs } = leaf;
  const ends =
    when === undefined || when.is === "untimed"
      ? []
      : "at" in when
        ? valuesOf(when.at)
        : [...valuesOf(when.from, open.from), ...valuesOf(when.to, open.to)];
  return [...ends, ...pairs.flatMap(({ value }) => (value?.kind === "literal" ? [value.value] : []))];
}

const valuesOf = (bound: Bound, ifOpen?: Value): Value[] =>
  bound === "open" ? (ifOpen ? [ifOpen] : []) : bound.kind === "literal" ? [bound.value] : [];

/**
 * A link by one statement, as links to that statement: there is one from the head to the statement and from it to the tail, its period
 * relates to what is said of time, and it has the qualifiers.
 */
export function statedLinks(leaf: StatedAtom, work: Lowering): Formula {
  const { relation, head, tail, when, pairs } = leaf;
  const isTurned = typeof relation === "number" && (relation & 1) === 1;
  const [from, to] = isTurned ? [tail, head] : [head, tail];
  const ends = typeof relation === "number" ? work.base.stated?.ends(relation & ~1) : undefined;
  // A link of which nothing more is said fits a denial of more, and nothing else.
  if (!ends)
    return pairs.every(({ denied }) => denied) && (when === undefined || when.is === "untimed")
      ? atom(relation, head, tail)
      : or();
  const node = work.fresh();
  const said = pairs.map((each) => pairLinks(each, variable(node), work));
  const links = [atom(ends.from, from, variable(node)), atom(ends.to, variable(node), to), ...said];
  if (when === undefined) return exists([node], and(...links));
  if (when.is === "untimed") return exists([node], and(...links, ...timeLinks(when, variable(node), work)));
  const span = work.fresh();
  return exists(
    [node, span],
    and(
      ...links,
      atom(work.base.stated!.when, variable(node), variable(span)),
      ...timeLinks(when, variable(span), work),
    ),
  );
}

/** What is said of time, of the period of a statement; of no time, of the statement itself. */
function timeLinks(when: When, subject: Term, work: Lowering): Formula[] {
  const { base, wide } = work;
  const related = (order: Order, one: Term, other: Term) => atom(relationOfOrder(base, order), one, other);
  const marked = (as: "instant" | "endpoint", of: Term) =>
    of.kind === "variable" ? [atom(relationOfOrder(base, as), of, constant(wide.mark))] : [];
  const term = (bound: Bound, ifOpen: Value = open.from): Term =>
    bound === "open"
      ? constant(work.idOf(ifOpen))
      : bound.kind === "literal"
        ? constant(work.idOf(bound.value))
        : bound;
  if (when.is === "untimed") {
    const span = work.fresh();
    return [not(exists([span], atom(base.stated!.when, subject, variable(span))))];
  }
  if ("from" in when) {
    const [from, to] = [term(when.from, open.from), term(when.to, open.to)];
    if (when.is === "equals")
      return [
        related(from.kind === "variable" ? "startsIn" : "begins", subject, from),
        related(to.kind === "variable" ? "endsIn" : "ends", subject, to),
        ...marked("endpoint", from),
        ...marked("endpoint", to),
      ];
    return [related("until", subject, to), related("until", from, subject)];
  }
  const at = term(when.at);
  switch (when.is) {
    case "overlaps":
      return [related("overlaps", subject, at), ...marked("instant", at)];
    case "within":
      return [related("equal", subject, at)];
    case "throughout":
      return [related("equal", at, subject)];
    case "before":
      return [related("before", subject, at)];
    case "after":
      return [related("before", at, subject)];
    case "equals":
      return [related("begins", subject, at), related("ends", subject, at)];
  }
}

/** That a statement has a qualifier, or has none such. */
function pairLinks({ key, denied, sign, value }: Pair, node: Term, work: Lowering): Formula {
  const relation = work.base.stated?.key(key);
  const held = relation === undefined ? or() : pairHolds(relation, sign, value, node, work);
  return denied ? not(held) : held;
}

function pairHolds(
  relation: number,
  sign: Pair["sign"],
  value: Pair["value"],
  node: Term,
  work: Lowering,
): Formula {
  if (sign === "=" && value && value.kind !== "literal") return atom(relation, node, value);
  const name = work.fresh();
  const has = atom(relation, node, variable(name));
  if (sign === undefined || value === undefined) return exists([name], has);
  const other = value.kind === "literal" ? constant(work.idOf(value.value)) : value;
  const related = (order: Order, turned = false) =>
    turned
      ? atom(relationOfOrder(work.base, order), other, variable(name))
      : atom(relationOfOrder(work.base, order), variable(name), other);
  const compared: Record<typeof sign, () => Formula[]> = {
    "=": () => [related("equal")],
    "!=": () => [related("alike"), not(related("equal"))],
    "<": () => [related("before")],
    ">": () => [related("before", true)],
    "<=": () => [related("until")],
    ">=": () => [related("until", true)],
    "~": () => [related("near")],
  };
  return exists([name], and(has, ...compared[sign]()));
}
