import type { CompareSign, Value } from "../../kg/values/value.ts";
import type { Atom, Formula, Query, Relation, Term, Variable } from "../formula.ts";

// A wide formula is a formula over links (`formula.ts`) that may also speak of values. The exact engine answers it after
// `lower.ts` has made a formula over links of it; every other reader of formulas refuses it by name (`narrow.ts`).

/** A value written in a query: `50_000`, `206 centimetre`, `2020-01-01`. */
export interface Literal {
  readonly kind: "literal";
  readonly value: Value;
}

/** The value of an attribute of a thing: `budget(?p)`. Where a thing has several values, some one of them. */
export interface ValueOf {
  readonly kind: "value-of";
  readonly attribute: string;
  readonly subject: Term;
}

/** One side of a comparison. */
export type Operand = Term | Literal | ValueOf;

/** `attribute(subject, ?value)`: the subject has the attribute, and this is its value. */
export interface ValueAtom {
  readonly kind: "value";
  readonly attribute: string;
  readonly subject: Term;
  readonly value: Variable;
}

/** `left < right`, and the like; between entities `=` and `!=` only. False where a side has no value, or another unit. */
export interface Comparison {
  readonly kind: "compare";
  readonly sign: CompareSign;
  readonly left: Operand;
  readonly right: Operand;
}

/** An end of a period: a time, a variable for it, or open. */
export type Bound = Literal | Variable | "open";

/**
 * When a statement holds, against a time: they share a day; it lies within, or throughout; it ends before, begins after; its ends are
 * the same. A variable stands for an instant at which it holds (`overlaps`), or for an end of the period (`equals`).
 */
export type When =
  | { readonly is: "overlaps" | "before" | "after"; readonly at: Literal | Variable }
  | { readonly is: "within" | "throughout" | "equals"; readonly at: Literal }
  | { readonly is: "overlaps" | "equals"; readonly from: Bound; readonly to: Bound }
  | { readonly is: "untimed" };

/** A qualifier of a statement: that it has one of the key (no sign), or one whose value compares; denied, that it has none such. */
export interface Pair {
  readonly key: string;
  readonly denied: boolean;
  readonly sign?: CompareSign;
  readonly value?: Term | Literal;
}

/** A link by one statement that fits all that is said of it: `worksAt(?p, Acme)@2019{role: lead}`. */
export interface StatedAtom {
  readonly kind: "stated";
  readonly relation: Relation;
  readonly head: Term;
  readonly tail: Term;
  readonly when?: When;
  readonly pairs: readonly Pair[];
}

/** `time(?t)`: one of the instants of the graph. */
export interface InstantAtom {
  readonly kind: "instant";
  readonly time: Variable;
}

/** What a wide formula says of things, without negation, conjunction and the like. */
export type Leaf = Atom | ValueAtom | Comparison | StatedAtom | InstantAtom;

export interface WideNot {
  readonly kind: "not";
  readonly body: WideFormula;
}

export interface WideAnd {
  readonly kind: "and";
  readonly operands: readonly WideFormula[];
}

export interface WideOr {
  readonly kind: "or";
  readonly operands: readonly WideFormula[];
}

export interface WideExists {
  readonly kind: "exists";
  readonly variables: readonly string[];
  readonly body: WideFormula;
}

/** A formula over links and values; every formula over links is one. */
export type WideFormula = Leaf | WideNot | WideAnd | WideOr | WideExists;

/** What is made of the values of a group: their number, sum, least, greatest and mean. */
export const aggregates = ["count", "sum", "min", "max", "mean"] as const;
export type AggregateName = (typeof aggregates)[number];

/** A column of the answers. */
export type Column =
  | { readonly kind: "variable"; readonly name: string }
  | {
      readonly kind: "aggregate";
      readonly of: AggregateName;
      readonly name: string;
      /** Free variables of which every combination counts once: the variable, and the thing whose value is summed. */
      readonly over: readonly string[];
    };

/** How answers are shown: by groups, in another order, cut. It is no part of the logic. */
export interface AnswerShape {
  /** The groups are what the variables among them are. */
  readonly columns: readonly Column[];
  readonly order: readonly { readonly column: number; readonly turned: boolean }[];
  readonly limit?: number;
}

/** A question over links and values; every {@link Query} is one. */
export interface WideQuery {
  /** The variables of the tuples that answer it; without a shape these are the columns. */
  readonly free: readonly string[];
  readonly body: WideFormula;
  readonly answer?: AnswerShape;
}

/** Terms that have to be there for a leaf to hold: ends of links, subjects of attributes and their values. */
export function holdingTerms(leaf: Leaf): Term[] {
  switch (leaf.kind) {
    case "atom":
      return [leaf.head, leaf.tail];
    case "value":
      return [leaf.subject, leaf.value];
    case "stated":
      return [leaf.head, leaf.tail, ...saidTerms(leaf, true)];
    case "instant":
      return [leaf.time];
    case "compare":
      return [leaf.left, leaf.right].flatMap((each) => (each.kind === "value-of" ? [each.subject] : []));
  }
}

/** Variables of the times of a statement, and terms of its qualifiers: those that it binds, or those that it only narrows. */
export function saidTerms({ when, pairs }: StatedAtom, binds: boolean): Term[] {
  const terms: Term[] = [];
  const take = (each: Bound | undefined, isBound: boolean) => {
    if (each !== undefined && each !== "open" && each.kind === "variable" && isBound === binds)
      terms.push(each);
  };
  if (when && "at" in when) take(when.at, when.is === "overlaps");
  if (when && "from" in when) for (const each of [when.from, when.to]) take(each, when.is === "equals");
  for (const { value, sign, denied } of pairs)
    if (value && value.kind !== "literal" && (sign === "=" && !denied) === binds) terms.push(value);
  return terms;
}

/** Terms that a comparison or what is said of a statement only narrows. */
export const narrowedTerms = (leaf: Leaf): Term[] =>
  leaf.kind === "stated"
    ? saidTerms(leaf, false)
    : leaf.kind === "compare"
      ? [leaf.left, leaf.right].filter(
          (each): each is Term => each.kind === "variable" || each.kind === "constant",
        )
      : [];

/** All terms of a leaf, as they are written. */
export const termsOf = (leaf: Leaf): Term[] =>
  leaf.kind === "compare"
    ? [leaf.left, leaf.right].flatMap((each) =>
        each.kind === "value-of" ? [each.subject] : each.kind === "literal" ? [] : [each],
      )
    : leaf.kind === "stated"
      ? [...holdingTerms(leaf), ...saidTerms(leaf, false)]
      : holdingTerms(leaf);

/** A leaf with other terms in the places of its terms; a variable of values stays a variable. */
export function withTerms(leaf: Leaf, put: (term: Term) => Term): Leaf {
  switch (leaf.kind) {
    case "atom":
      return { ...leaf, head: put(leaf.head), tail: put(leaf.tail) };
    case "value": {
      const value = put(leaf.value);
      return { ...leaf, subject: put(leaf.subject), value: value.kind === "variable" ? value : leaf.value };
    }
    case "stated":
      return withSaid({ ...leaf, head: put(leaf.head), tail: put(leaf.tail) }, put);
    case "instant": {
      const time = put(leaf.time);
      return time.kind === "variable" ? { ...leaf, time } : leaf;
    }
    case "compare":
      return { ...leaf, left: withOperand(leaf.left, put), right: withOperand(leaf.right, put) };
  }
}

function withSaid(leaf: StatedAtom, put: (term: Term) => Term): StatedAtom {
  const bound = <B extends Bound>(each: B): B => {
    const other = each !== "open" && each.kind === "variable" ? put(each) : each;
    return (other !== "open" && other.kind === "constant" ? each : other) as B;
  };
  const { when, pairs } = leaf;
  const moved: When | undefined =
    when === undefined || when.is === "untimed"
      ? when
      : "at" in when
        ? ({ ...when, at: bound(when.at) } as When)
        : { ...when, from: bound(when.from), to: bound(when.to) };
  return {
    ...leaf,
    ...(moved ? { when: moved } : {}),
    pairs: pairs.map((each) =>
      each.value === undefined || each.value.kind === "literal" ? each : { ...each, value: put(each.value) },
    ),
  };
}

function withOperand(operand: Operand, put: (term: Term) => Term): Operand {
  if (operand.kind === "literal") return operand;
  return operand.kind === "value-of" ? { ...operand, subject: put(operand.subject) } : put(operand);
}

/** The leaves of a formula, in their order. */
export const leavesOf = (formula: WideFormula): Leaf[] =>
  "operands" in formula
    ? formula.operands.flatMap(leavesOf)
    : "body" in formula
      ? leavesOf(formula.body)
      : [formula];

/** The first leaf that is no link; undefined for a formula over links. */
export function firstWide(formula: WideFormula): Exclude<Leaf, Atom> | undefined {
  switch (formula.kind) {
    case "atom":
      return undefined;
    case "value":
    case "compare":
    case "stated":
    case "instant":
      return formula;
    case "not":
    case "exists":
      return firstWide(formula.body);
    default:
      for (const each of formula.operands) {
        const found = firstWide(each);
        if (found) return found;
      }
      return undefined;
  }
}

/** Whether a formula speaks of links alone. */
export const isNarrow = (formula: WideFormula): formula is Formula => firstWide(formula) === undefined;

/** Whether a query asks for links alone. */
export const isNarrowQuery = (query: WideQuery): query is Query =>
  query.answer === undefined && isNarrow(query.body);
