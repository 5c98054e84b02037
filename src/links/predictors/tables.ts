import type { NativeProducts } from "../../numeric/native-products.ts";
import { type ProductTable, productTable } from "../../numeric/product.ts";
import { bestKernel, type KernelName } from "../../numeric/product-kernel.ts";
import type { Team } from "../../numeric/team.ts";
import type { LinkPredictor } from "../predictor.ts";
import { type LinkTables, tablesHash } from "../tables.ts";
import { type CutRows, joinCutRows } from "./cut-rows.ts";
import { negatedDistances } from "./distances.ts";

/** Settings of the computation of a predictor. */
export interface TablePredictorOptions {
  /** The result of {@link tablesHash}, when it is already known. */
  readonly hash?: string;
  /** The kernel for products; the fastest of this host when absent. */
  readonly kernel?: KernelName;
  /** Threads that share the work; scores do not depend on them. */
  readonly team?: Team | undefined;
  /** Native code for products; scores depend on it, on its threads and on batches by rounding only. */
  readonly native?: NativeProducts | undefined;
}

/**
 * The predictor of trained tables. Entities are laid out for the kernel when they are first asked for, which takes
 * their size in memory once more.
 */
export function tablePredictor(tables: LinkTables, options: TablePredictorOptions = {}): LinkPredictor {
  const { model, rank, entityCount, relationCount } = tables;
  const kernel = model.measure === "product" ? (options.kernel ?? bestKernel()) : "plain";
  const width = model.width(rank);
  const laidOut = new Map<Float32Array, ProductTable>();
  const products = (side: Float32Array): ProductTable => {
    let table = laidOut.get(side);
    if (!table) {
      table = productTable(side, entityCount, width, { kernel, team: options.team, native: options.native });
      laidOut.set(side, table);
    }
    return table;
  };
  const runs = (heads: Uint32Array, relations: Uint32Array) => queryRuns(tables, heads, relations);
  const predictor: LinkPredictor = {
    model: model.name,
    entityCount,
    relationCount,
    hash: options.hash ?? tablesHash(tables),
    kernel: kernel === "plain" ? kernel : (options.native?.name ?? kernel),
    tables,
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, tables);
      for (const { from, count, queries, side } of runs(heads, relations)) {
        const rows = out.subarray(from * entityCount, (from + count) * entityCount);
        if (model.measure === "product") products(side).multiply(queries, count, rows);
        else negatedDistances(model.measure, queries, count, side, entityCount, width, rows);
      }
    },
  };
  if (kernel === "plain") return predictor;
  return {
    ...predictor,
    cutRows(heads, relations, cut) {
      checkIds(heads, relations, tables);
      const found: CutRows[] = [];
      for (const { from, count, queries, side } of runs(heads, relations)) {
        const rows = products(side).select!(queries, count, (at, ...rest) => cut(from + at, ...rest));
        const { offsets, columns: tails, values: scores, logSums } = rows;
        found.push({ offsets, tails, scores, logSums });
      }
      return joinCutRows(found);
    },
  };
}

/** Rows one after another that ask for the same side of the entities. */
interface QueryRun {
  readonly from: number;
  readonly count: number;
  /** `count × width`. */
  readonly queries: Float32Array;
  readonly side: Float32Array;
}

function* queryRuns(tables: LinkTables, heads: Uint32Array, relations: Uint32Array): Generator<QueryRun> {
  const { model, rank } = tables;
  const width = model.width(rank);
  const subjects = tables.entities;
  const objects = tables.objects ?? subjects;
  const shared = tables.inverses === "shared";
  const direction = (i: number) => (shared ? relations[i]! & 1 : 0);
  for (let from = 0; from < heads.length; ) {
    let to = from + 1;
    while (to < heads.length && direction(to) === direction(from)) to++;
    const backward = direction(from) === 1;
    const [source, side] = backward ? [objects, subjects] : [subjects, objects];
    const compose = backward ? model.heads : model.tails;
    const queries = new Float32Array((to - from) * width);
    for (let i = from; i < to; i++) {
      const row = shared ? relations[i]! >> 1 : relations[i]!;
      compose(source, heads[i]! * width, tables.relations, row * width, rank, queries, (i - from) * width);
    }
    yield { from, count: to - from, queries, side };
    from = to;
  }
}

/** @throws RangeError for ids the predictor does not have, and for an `out` that is too short */
export function checkRows(
  heads: Uint32Array,
  relations: Uint32Array,
  out: Float32Array,
  predictor: Pick<LinkPredictor, "entityCount" | "relationCount">,
): void {
  if (out.length < heads.length * predictor.entityCount)
    throw new RangeError(`${out.length} scores have no room for ${heads.length} rows`);
  checkIds(heads, relations, predictor);
}

/** @throws RangeError for ids the predictor does not have */
export function checkIds(
  heads: Uint32Array,
  relations: Uint32Array,
  { entityCount, relationCount }: Pick<LinkPredictor, "entityCount" | "relationCount">,
): void {
  if (heads.length !== relations.length)
    throw new RangeError(`${heads.length} heads and ${relations.length} relations do not fit`);
  for (let i = 0; i < heads.length; i++)
    if (heads[i]! >= entityCount || relations[i]! >= relationCount)
      throw new RangeError(`there is no entity ${heads[i]} or no relation ${relations[i]}`);
}
