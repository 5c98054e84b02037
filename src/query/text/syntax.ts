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
  | {
      readonly kind: "link";
      readonly relation: Name;
      readonly inverted: boolean;
      readonly head: Name;
      readonly tail: Name;
    }
  | ComparisonSyntax
  | { readonly kind: "not"; readonly body: Syntax }
  | { readonly kind: "and" | "or"; readonly operands: readonly Syntax[] }
  | { readonly kind: "exists"; readonly variables: readonly Name[]; readonly body: Syntax };

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
