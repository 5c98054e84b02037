import type { CompareSign } from "../../kg/values/value.ts";
import type { AggregateName } from "../wide/formula.ts";

/** A range of the query's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An unresolved name of an entity, a relation or a variable. */
export interface Name extends Span {
  readonly kind: "variable" | "word" | "quoted";
  readonly text: string;
}

/** A side of a comparison as written: a term, a number with its unit, or the value of an attribute. */
export type Side = Span &
  (
    | { readonly kind: "term"; readonly name: Name; readonly unit?: Name }
    | { readonly kind: "value-of"; readonly attribute: Name; readonly subject: Name }
  );

/** A query as written, before names are looked up and variables are quantified. */
export type Syntax =
  | LinkSyntax
  | ComparisonSyntax
  | ExtremeSyntax
  /** `time(?t)` */
  | { readonly kind: "instant"; readonly time: Name }
  | { readonly kind: "not"; readonly body: Syntax }
  | { readonly kind: "and" | "or"; readonly operands: readonly Syntax[] }
  | { readonly kind: "exists"; readonly variables: readonly Name[]; readonly body: Syntax };

export interface LinkSyntax {
  readonly kind: "link";
  readonly relation: Name;
  readonly inverted: boolean;
  readonly head: Name;
  readonly tail: Name;
  /** What is said of the link; absent where nothing is. */
  readonly said?: SaidSyntax;
}

/** A time and qualifiers behind a link, as written. */
export interface SaidSyntax extends Span {
  readonly when?: WhenSyntax;
  readonly pairs: readonly PairSyntax[];
}

/** A time behind `@`: one end, two in brackets, or `none`. */
export interface WhenSyntax extends Span {
  readonly is: "overlaps" | "within" | "throughout" | "before" | "after" | "equals" | "untimed";
  readonly ends: readonly Name[];
}

export interface PairSyntax {
  readonly key: Name;
  readonly denied: boolean;
  readonly sign: CompareSign;
  /** The place of the sign. */
  readonly at: Span;
  /** A term, or a star for any value; a number may have its unit behind. */
  readonly value: Name;
  readonly unit?: Name;
}

/** `?t > last(visit(Aurora, Oslo))`: after every time at which the link holds, or before every one. */
export interface ExtremeSyntax {
  readonly kind: "extreme";
  readonly side: Side;
  readonly sign: CompareSign;
  readonly at: Span;
  readonly of: "first" | "last";
  readonly link: LinkSyntax;
}

export interface ComparisonSyntax {
  readonly kind: "compare";
  readonly sign: CompareSign;
  /** The place of the sign. */
  readonly at: Span;
  readonly left: Side;
  readonly right: Side;
}

/** An answer column as written: a variable, or what is made of the values of one. */
export interface ColumnSyntax {
  readonly name: Name;
  readonly aggregate?: AggregateName;
}

export interface QuerySyntax {
  /** The columns of the head that is `head`; some may be aggregates. */
  readonly columns: readonly ColumnSyntax[];
  /** The columns that the answers are sorted by, as written; empty where the query does not say. */
  readonly order: readonly Name[];
  readonly limit: Name | undefined;
  /** The answer variables; undefined when the query has no `vars :`. */
  readonly head: readonly Name[] | undefined;
  readonly body: Syntax;
}
