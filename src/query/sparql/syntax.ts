/** A range of the query's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Subject or object of a triple pattern. Blank nodes are variables whose name begins with `_:`. */
export interface Node extends Span {
  readonly kind: "variable" | "iri";
  readonly text: string;
}

/** A path between two nodes: an IRI, or a property path without repetition. */
export type Path =
  | ({ readonly kind: "iri"; readonly text: string } & Span)
  | { readonly kind: "inverse"; readonly path: Path }
  | { readonly kind: "sequence" | "alternative"; readonly paths: readonly Path[] };

export type Pattern =
  | { readonly kind: "triple"; readonly subject: Node; readonly predicate: Node; readonly object: Node }
  | { readonly kind: "union"; readonly groups: readonly Group[] }
  /** FILTER EXISTS, or FILTER NOT EXISTS when `negated`. */
  | ({ readonly kind: "filter"; readonly negated: boolean; readonly group: Group } & Span)
  /** FILTER(true) or FILTER(false). */
  | { readonly kind: "truth"; readonly value: boolean };

export interface Group {
  readonly patterns: readonly Pattern[];
}

export interface SparqlSyntax {
  /** `undefined` for SELECT *; empty for ASK. */
  readonly projected: readonly Node[] | undefined;
  readonly group: Group;
}
