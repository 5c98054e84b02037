import type { CompareSign, Period, Quantity } from "../../kg/values/value.ts";

/** A range of the query's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Subject or object of a triple pattern. Blank nodes are variables whose name begins with `_:`; a value is a number or a time. */
export interface Node extends Span {
  readonly kind: "variable" | "iri" | "value";
  readonly text: string;
  readonly value?: Quantity | Period;
}

/** What is said of a statement: a property of its reifier. */
export interface SaidNode {
  readonly predicate: Node;
  readonly object: Node;
}

/** A side of a comparison: a term, or the year of a date. */
export type ComparedSide = Node | ({ readonly kind: "year"; readonly of: Node } & Span);

/** What FILTER says of values and things. */
export type Expression =
  | { readonly kind: "and" | "or"; readonly operands: readonly Expression[] }
  | { readonly kind: "not"; readonly body: Expression }
  | { readonly kind: "truth"; readonly value: boolean }
  | ({
      readonly kind: "compare";
      readonly sign: CompareSign;
      readonly left: ComparedSide;
      readonly right: ComparedSide;
    } & Span);

/** A path between two nodes: an IRI, or a property path without repetition. */
export type Path =
  | ({ readonly kind: "iri"; readonly text: string } & Span)
  | { readonly kind: "inverse"; readonly path: Path }
  | { readonly kind: "sequence" | "alternative"; readonly paths: readonly Path[] };

export type Pattern =
  | {
      readonly kind: "triple";
      readonly subject: Node;
      readonly predicate: Node;
      readonly object: Node;
      /** What one statement of the link says, where it is asked for. */
      readonly said?: readonly SaidNode[];
    }
  | { readonly kind: "union"; readonly groups: readonly Group[] }
  /** FILTER EXISTS, or FILTER NOT EXISTS when `negated`. */
  | ({ readonly kind: "filter"; readonly negated: boolean; readonly group: Group } & Span)
  | ({ readonly kind: "condition"; readonly expression: Expression } & Span);

export interface Group {
  readonly patterns: readonly Pattern[];
}

export interface SparqlSyntax {
  /** `undefined` for SELECT *; empty for ASK. */
  readonly projected: readonly Node[] | undefined;
  readonly group: Group;
}
