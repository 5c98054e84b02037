import type { Graph } from "../kg/graph.ts";
import type { Query } from "./formula.ts";
import type { WideQuery } from "./wide/formula.ts";

/** Context of a notation: the graph for names, and the type for layouts that depend on it. */
export interface NotationContext {
  /** Resolves names and labels to ids and back; without it, notations read and write ids. */
  readonly graph?: Graph;
  /** Named query type, where the layout depends on it (Query2Box lines). */
  readonly type?: string;
  /** Write ids (`r12`, `e40`) although a graph with names is at hand. */
  readonly ids?: boolean;
  /** Accept free variables that no positive atom binds; they then range over all entities. */
  readonly unsafe?: boolean;
}

/**
 * A notation for queries. Notations are plain objects in the registry `notations`.
 * @example
 * const json: Notation = {
 *   name: "json",
 *   describe: "the formula as JSON",
 *   complement: false,
 *   parse: (source) => JSON.parse(source),
 *   print: (query) => JSON.stringify(query),
 * };
 */
export interface Notation {
  readonly name: string;
  /** One line for `--help` and error messages. */
  readonly describe: string;
  /** Complement semantics: a free variable without a positive atom ranges over all entities (BetaE, EFO-1). */
  readonly complement: boolean;
  /** Whether queries of files are read and none are written. */
  readonly readOnly?: true;
  /** @throws LacunaError with the position of the error. */
  parse(source: string, context: NotationContext): Query;
  /** Reads the parsed value of a notation whose texts are JSON, so that batch readers parse a line once. */
  read?(value: unknown, context: NotationContext): Query;
  /** The same for queries over values. */
  readWide?(value: unknown, context: NotationContext): WideQuery;
  /** Reads queries over values too; absent where the notation has links alone. */
  parseWide?(source: string, context: NotationContext): WideQuery;
  /** Writes queries over values too; absent where the notation has links alone. */
  printWide?(query: WideQuery, context: NotationContext): string;
  /** @throws LacunaError `query.not-expressible` when the notation cannot express this query. */
  print(query: Query, context: NotationContext): string;
}
