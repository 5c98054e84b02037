/** One term of a result. @internal */
export interface Cell {
  readonly kind: "iri" | "blank" | "literal";
  /** The IRI, the label of the blank node, or the text of the literal. */
  readonly value: string;
  /** The IRI of a literal's type; absent for plain texts. */
  readonly datatype?: string;
  /** The language of a text, where it has one. */
  readonly language?: string;
}

/** The result of a query: the answer of an ASK, or rows by variable. @internal */
export type SparqlResult =
  | { readonly kind: "boolean"; readonly value: boolean }
  | {
      readonly kind: "rows";
      readonly variables: readonly string[];
      readonly rows: readonly ReadonlyMap<string, Cell>[];
    };

/**
 * Something that answers SPARQL 1.1 queries.
 * @example
 * const yes: SparqlEngine = {
 *   name: "yes",
 *   base: "http://example.org/",
 *   query: async () => ({ kind: "boolean", value: true }),
 * };
 * @internal
 */
export interface SparqlEngine {
  /** Its name in reports: `oxigraph`, or the address of an endpoint. */
  readonly name: string;
  /** The base of relative IRIs in queries. */
  readonly base: string;
  /** Answers a query; IRIs in it may be relative and the prefix `xsd:` need not be declared. */
  readonly query: (text: string) => Promise<SparqlResult>;
}
