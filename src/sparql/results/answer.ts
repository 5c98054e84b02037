import type { Integer } from "../../numeric/integer.ts";
import type { Outcome } from "../../runs/working/limits.ts";

/** A term as SPARQL 1.1 Query Results JSON has it. */
export interface SparqlTerm {
  readonly type: "uri" | "literal" | "bnode";
  readonly value: string;
  readonly "xml:lang"?: string | undefined;
  readonly datatype?: string | undefined;
  /** What an IRI is called in the data; absent where it has no name, or IRIs were asked for. */
  readonly name?: string | undefined;
}

/** Rows of bound variables, named without their question marks. */
export interface SparqlRows {
  readonly kind: "rows";
  /** Variables without their question marks. */
  readonly variables: readonly string[];
  /** Rows, in the order of the engine where the query gives none. */
  readonly rows: readonly Readonly<Record<string, SparqlTerm>>[];
  /** How many rows there are. */
  readonly count: Integer;
  /** Why there are no more; anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
}

/** Whether there is a match. */
export interface SparqlTruth {
  readonly kind: "truth";
  /** Whether there is a match. */
  readonly truth: boolean;
}

/** Triples as N-Triples. */
export interface SparqlTriples {
  readonly kind: "triples";
  /** The triples as N-Triples. */
  readonly triples: string;
  /** How many triples there are. */
  readonly count: Integer;
  /** Why there are no more; anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
}

/** The result of a SPARQL query. */
export type SparqlAnswer = SparqlRows | SparqlTruth | SparqlTriples;
