import { type AnswerOptions, type Answers, createAnswerer } from "../../exact/index.ts";
import type { Graph, Rows, View } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { Link, Ref } from "./node.ts";

/** Treatment of alternatives: `filtered` as published (Gregucci et al., ICML 2025), or `any`, each alternative separately. @internal */
export type Unions = "filtered" | "any";

/** State of a link by its split level. */
export const absent = 0;
export const known = 1;
export const missing = 2;

/** The working memory of a classifier, and its current query. */
export interface Evaluation {
  readonly graph: Graph;
  readonly rows: Rows;
  readonly entityCount: number;
  /** `absent`, `known` or `missing` for each level. */
  readonly state: Uint8Array;
  readonly unions: Unions;
  /** Matches on the full graph, for candidates of fixed variables. */
  readonly answer: (query: Query, options?: AnswerOptions) => Answers;
  /** Arrays over all entities that hold -1 everywhere when not in use. */
  readonly indexes: Int32Array[];
  relations: readonly number[];
  constants: readonly number[];
  /** Values of fixed variables by slot, and their names. */
  readonly values: number[];
  fixed: readonly string[];
  /** Words per pattern set. */
  width: number;
  /** Number of the query; results of earlier queries are stale. */
  stamp: number;
}

export function createEvaluation(observed: View, full: View, unions: Unions): Evaluation {
  const { graph } = full;
  const state = Uint8Array.from({ length: 8 }, (_, level) => {
    if (((full.levels >> level) & 1) === 0) return absent;
    return ((observed.levels >> level) & 1) === 1 ? known : missing;
  });
  return {
    graph,
    rows: graph.rows,
    entityCount: graph.entityCount,
    state,
    unions,
    answer: createAnswerer(full),
    indexes: [],
    relations: [],
    constants: [],
    values: [],
    fixed: [],
    width: 1,
    stamp: 0,
  };
}

/** Borrows an index; {@link giveIndex} returns it when all its entries are -1 again. */
export const takeIndex = (on: Evaluation): Int32Array =>
  on.indexes.pop() ?? new Int32Array(Math.max(1, on.entityCount)).fill(-1);

export function giveIndex(on: Evaluation, index: Int32Array): void {
  on.indexes.push(index);
}

export const relationOf = (on: Evaluation, link: Link): number =>
  link.turned ? on.relations[link.relation]! ^ 1 : on.relations[link.relation]!;

export const entityOf = (on: Evaluation, ref: Ref): number =>
  ref.kind === "constant" ? on.constants[ref.slot]! : on.values[ref.slot]!;
