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
  readonly variables: readonly string[];
  readonly rows: readonly Readonly<Record<string, SparqlTerm>>[];
  readonly count: number;
  readonly outcome: Outcome;
}

/** Whether there is a match. */
export interface SparqlTruth {
  readonly kind: "truth";
  readonly truth: boolean;
}

/** Triples as N-Triples. */
export interface SparqlTriples {
  readonly kind: "triples";
  readonly triples: string;
  readonly count: number;
  readonly outcome: Outcome;
}

/** The result of a SPARQL query. */
export type SparqlAnswer = SparqlRows | SparqlTruth | SparqlTriples;
