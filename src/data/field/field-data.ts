import type { Integer } from "../../numeric/integer.ts";
import type { DataSource } from "../source/data-source.ts";

/** A graph or a benchmark of queries that the field uses. */
export interface FieldData extends DataSource {
  readonly kind: "graph" | "benchmark";
  /** One sentence: what it is, and what to know before use. */
  readonly describe: string;
  /** Triples of each split, entities and relations of a graph, counted from its files; null where they were not at hand. */
  readonly counts: {
    readonly train: Integer;
    readonly valid: Integer;
    readonly test: Integer;
    readonly entities: Integer;
    readonly relations: Integer;
  } | null;
}
