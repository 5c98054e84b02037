import type { Operator } from "../../../kb/values/value.ts";

/** A position in the query. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A term of a pattern. Blank nodes are variables whose name begins with `_:`; IRIs are relative to the base. */
export type Node = Span &
  (
    | { readonly kind: "variable"; readonly text: string }
    | { readonly kind: "iri"; readonly text: string }
    | {
        readonly kind: "literal";
        readonly text: string;
        readonly type: "string" | "double" | "integer" | "date";
      }
  );

export interface Triple extends Span {
  readonly subject: Node;
  readonly predicate: Node;
  readonly object: Node;
}

/** `FILTER ( ?v < 5 )` */
export interface Filter extends Span {
  readonly variable: string;
  readonly operator: Operator;
  readonly literal: Node & { kind: "literal" };
}

export interface Union extends Span {
  readonly alternatives: readonly Group[];
}

/** The patterns between two braces; groups inside that are no alternatives belong to it. */
export interface Group {
  readonly triples: readonly Triple[];
  readonly filters: readonly Filter[];
  readonly unions: readonly Union[];
}

/** The head of a query: the result that it wants from the solutions. */
export type Head =
  | { readonly kind: "ask" }
  | { readonly kind: "select" | "count"; readonly variable: string };

export interface SparqlQuery {
  readonly text: string;
  readonly head: Head & Span;
  readonly group: Group;
  /** `ORDER BY ?v LIMIT 1` */
  readonly order?: { readonly variable: string; readonly descending: boolean } & Span;
}
