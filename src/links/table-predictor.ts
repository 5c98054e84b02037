import { type ProductTable, productTable } from "../numeric/product.ts";
import { bestKernel, type KernelName } from "../numeric/product-kernel.ts";
import { negatedDistances } from "./distances.ts";
import type { LinkPredictor } from "./predictor.ts";
import { type LinkTables, tablesHash } from "./tables.ts";

/**
 * The predictor of trained tables. Entities are laid out for the kernel when they are first asked for, which takes
 * their size in memory once more.
 * @param options.hash what {@link tablesHash} gives, when it is known already
 */
export function tablePredictor(
  tables: LinkTables,
  options: { readonly hash?: string; readonly kernel?: KernelName } = {},
): LinkPredictor {
  const { model, rank, entityCount, relationCount } = tables;
  const kernel = model.measure === "product" ? (options.kernel ?? bestKernel()) : "plain";
  const width = model.width(rank);
  const laidOut = new Map<Float32Array, ProductTable>();
  /** Measures queries against a side of the entities. */
  const measure = (left: Float32Array, count: number, side: Float32Array, out: Float32Array) => {
    if (model.measure !== "product")
      return negatedDistances(model.measure, left, count, side, entityCount, width, out);
    let table = laidOut.get(side);
    if (!table) {
      table = productTable(side, entityCount, width, kernel);
      laidOut.set(side, table);
    }
    return table.multiply(left, count, out);
  };
  const subjects = tables.entities;
  const objects = tables.objects ?? subjects;
  const shared = tables.inverses === "shared";
  /** Rows from `from` to `to`, which all ask for the same side. */
  const run = (heads: Uint32Array, relations: Uint32Array, from: number, to: number, out: Float32Array) => {
    const backward = shared && (relations[from]! & 1) === 1;
    const [source, target] = backward ? [objects, subjects] : [subjects, objects];
    const compose = backward ? model.heads : model.tails;
    const left = new Float32Array((to - from) * width);
    for (let i = from; i < to; i++) {
      const row = shared ? relations[i]! >> 1 : relations[i]!;
      compose(source, heads[i]! * width, tables.relations, row * width, rank, left, (i - from) * width);
    }
    measure(left, to - from, target, out.subarray(from * entityCount, to * entityCount));
  };
  return {
    model: model.name,
    entityCount,
    relationCount,
    hash: options.hash ?? tablesHash(tables),
    kernel,
    tables,
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, tables);
      const direction = (i: number) => (shared ? relations[i]! & 1 : 0);
      for (let from = 0; from < heads.length; ) {
        let to = from + 1;
        while (to < heads.length && direction(to) === direction(from)) to++;
        run(heads, relations, from, to, out);
        from = to;
      }
    },
  };
}

/** @throws RangeError for ids the predictor does not have, and for an `out` that is too short */
export function checkRows(
  heads: Uint32Array,
  relations: Uint32Array,
  out: Float32Array,
  { entityCount, relationCount }: Pick<LinkPredictor, "entityCount" | "relationCount">,
): void {
  if (heads.length !== relations.length || out.length < heads.length * entityCount)
    throw new RangeError(
      `${heads.length} heads, ${relations.length} relations and ${out.length} scores do not fit`,
    );
  for (let i = 0; i < heads.length; i++)
    if (heads[i]! >= entityCount || relations[i]! >= relationCount)
      throw new RangeError(`there is no entity ${heads[i]} or no relation ${relations[i]}`);
}
