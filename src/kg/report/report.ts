import type { Integer } from "../../numeric/integer.ts";

/** The things of a table with one a row. */
export interface TableThings {
  /** The heading of the column of their names. */
  readonly called: string;
  readonly columns: readonly string[];
}

/** Report of loading: contents of the files before duplicates were merged. Counts are of forward triples. */
export interface LoadReport {
  /** The format that was read (`tsv`, `betae`, …). */
  readonly format: string;
  /** Triples read from the files of each split, duplicates included. */
  readonly read: readonly [train: Integer, valid: Integer, test: Integer];
  /** Triples that stood more than once in the files of the same split. */
  readonly duplicates: Integer;
  /** Distinct triples that stood in the files of several splits; the earliest split keeps them. */
  readonly inSeveralSplits: Integer;
  /** Splits that had no file; their counts are 0. Absent when all were there, or the format knows no splits. */
  readonly missingSplits?: readonly string[];
  /** The first triples of the files as head, relation and tail, so that a reader can check the columns. */
  readonly first?: readonly (readonly [head: string, relation: string, tail: string])[];
  /** Counts of literals in RDF files. They are no triples between entities; labels, aliases and numbers are kept. */
  readonly literals?: {
    readonly labels: Integer;
    readonly aliases?: Integer;
    readonly numbers: Integer;
    readonly skipped: Integer;
  };
  /** Statements of N-Quads files that stand in a named graph, and how many such graphs there are; names are dropped. */
  readonly namedGraphs?: { readonly graphs: Integer; readonly statements: Integer };
  /** Further notes for the reader: things left out, headers skipped, sources of labels. */
  readonly notes?: readonly string[];
  /** What the rows of tables with one thing a row are called by: the heading of the column, and the relations and attributes of the others. */
  readonly things?: readonly TableThings[];
  /** Whether the reader decided by itself what the rows and columns of tables are; the notes say what, and each door shows them. */
  readonly isDecided?: boolean;
}
