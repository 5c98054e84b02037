import type { Formula } from "../../query/formula.ts";
import type { Dialect } from "../dialects/dialect.ts";

/**
 * The result of a step of a statement: rows of the number `q` of a query and values of some variables, each with what is
 * known of how the query holds for them.
 */
export interface Relation {
  readonly name: string;
  readonly variables: readonly string[];
  /**
   * `none`: a row says that the values hold. `mask`: `m` has bit i for each atom i that uses a missing link, so that 0
   * says that the observed graph holds it. `flags`: `k` is 1 where the observed graph by itself says so, and `m` is a mask,
   * -1 where the full graph says so without a reasoning tree, or -2 where it does not.
   */
  readonly columns: "none" | "mask" | "flags";
  /** No two rows have the same query and values. */
  readonly single: boolean;
}

/** Levels of links: those up to `known` may be observed, those up to `full` are there at all. */
export interface Levels {
  readonly known: number;
  readonly full: number;
  /** The highest level that the table has; a condition that all links meet is left out. */
  readonly highest: number;
}

/** A statement in the making: common table expressions, one for each step. */
export interface Chain {
  readonly dialect: Dialect;
  readonly levels: Levels;
  /** Bits of atoms; undefined where only answers are asked for. */
  readonly bits: ReadonlyMap<Formula, number> | undefined;
  /** Whether alternatives are all needed for a reasoning tree, as published (Gregucci et al., ICML 2025). */
  readonly filtered: boolean;
  /** Column of each variable, given when it is met first. */
  readonly columns: Map<string, string>;
  readonly steps: { readonly name: string; readonly sql: string }[];
}

/** The column of a variable. */
export function columnOf({ columns }: Chain, variable: string): string {
  let column = columns.get(variable);
  if (column === undefined) {
    column = `x${columns.size}`;
    columns.set(variable, column);
  }
  return column;
}

/** Adds a step. */
export function addStep(chain: Chain, sql: string, relation: Omit<Relation, "name">): Relation {
  const name = `s${chain.steps.length + 1}`;
  chain.steps.push({ name, sql });
  return { name, ...relation };
}

/** `q` and the columns of variables, of one table. */
export const keyColumns = (chain: Chain, variables: readonly string[], table?: string): string[] =>
  ["q", ...variables.map((each) => columnOf(chain, each))].map((each) =>
    table === undefined ? each : `${table}.${each}`,
  );

/** The condition that joins two tables on their query and the variables they share. */
export const sameKey = (chain: Chain, a: string, b: string, variables: readonly string[]): string =>
  ["q", ...variables.map((each) => columnOf(chain, each))]
    .map((each) => `${b}.${each} = ${a}.${each}`)
    .join(" AND ");
