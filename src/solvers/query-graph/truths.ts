import type { NormName } from "../fuzzy/precise-sets.ts";
import type { Solving } from "../scheduling/solving.ts";
import { type Collectors, collectors } from "./collect.ts";

/** A row of truths, as a `TruthRow` is; in double precision where truths were made here. */
export interface Truths {
  readonly tails: Uint32Array;
  readonly values: Float32Array | Float64Array;
  readonly from: number;
  readonly to: number;
}

/** A step of FIT in progress. */
export type FitSolving<Result> = Solving<Result, Truths>;

/** Choices of the reasoning of FIT. */
export interface FitChoices {
  readonly norm: NormName;
  /** Candidates tried when a cycle is cut, besides those of truth 1 (m in the paper); Infinity tries all. */
  readonly cut: number;
  /**
   * Entities of a variable whose rows are asked for at a step, those of the largest truths; Infinity asks for all, as FIT
   * does. What leads to an entity is joined before it competes: anchors come first.
   */
  readonly width: number;
  /**
   * Truths of at least this are wanted, 0 for all: no link makes an entity truer, so those that are less true already are
   * not followed.
   */
  readonly above: number;
}

/** Values that all queries of one run share. */
export interface FitWork extends FitChoices {
  readonly entityCount: number;
  readonly collector: Collectors;
  /** All entities. */
  readonly everyone: Uint32Array;
  /** The best truth of every tail over all heads, for each relation whose heads were unconstrained. */
  readonly columns: Map<number, Columns>;
  /** Number of rows that are held. */
  readonly columnsHeld: number;
}

interface Columns {
  readonly most: Float32Array;
  /** Rows seen so far. */
  rows: number;
}

/** @param memory bytes for what is worked out once for a relation; unbounded by default */
export function fitWork(
  entityCount: number,
  choices: FitChoices,
  memory = Number.POSITIVE_INFINITY,
): FitWork {
  return {
    ...choices,
    entityCount,
    collector: collectors(entityCount),
    everyone: Uint32Array.from({ length: entityCount }, (_, id) => id),
    columns: new Map(),
    columnsHeld: Math.max(1, Math.floor(memory / (4 * Math.max(1, entityCount)))),
  };
}

/**
 * The largest truth of each tail of a relation over all heads. It takes every row of the relation once in a run: queries
 * that want it at the same time fill one array together, each row by the first that receives it.
 */
export function* columnMaxima(relation: number, work: FitWork): FitSolving<Float32Array> {
  const { columns, columnsHeld, entityCount, everyone } = work;
  let found = columns.get(relation);
  if (!found) {
    found = { most: new Float32Array(entityCount), rows: 0 };
    columns.set(relation, found);
    // The oldest goes; who is filling it keeps it.
    if (columns.size > columnsHeld) columns.delete(columns.keys().next().value!);
  }
  const { most } = found;
  const shared = found;
  if (shared.rows < entityCount)
    yield {
      relation,
      heads: everyone,
      visit(at, row) {
        if (at !== shared.rows) return;
        shared.rows++;
        raise(most, row);
      },
    };
  return most;
}

function raise(most: Float32Array, { tails, values, from, to }: Truths): void {
  for (let i = from; i < to; i++) if (values[i]! > most[tails[i]!]!) most[tails[i]!] = values[i]!;
}
