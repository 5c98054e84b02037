import { type OptimizerSettings, optimizerState, stepValues } from "../descent.ts";
import type { EntityTrainer, TableState } from "./entity-trainer.ts";

/** A table in training of which a step reads and moves some rows. */
export type RowTable = Pick<EntityTrainer, "gather" | "update" | "snapshot" | "close">;

/**
 * A table whose steps move only the rows that they have gradients for. For Adagrad that is the same as moving all;
 * Adam's moments of the other rows rest until a gradient comes.
 */
export function rowTable(
  table: { readonly values: Float32Array; readonly rows: number; readonly width: number },
  optimizer: OptimizerSettings,
  resumed?: Omit<TableState, "values">,
): RowTable {
  const { rows, width } = table;
  const values = table.values.slice();
  const state = optimizerState(optimizer, rows * width, resumed?.state);
  let steps = resumed?.steps ?? 0;
  return {
    gather(ids, out) {
      for (let i = 0; i < ids.length; i++)
        out.set(values.subarray(ids[i]! * width, (ids[i]! + 1) * width), i * width);
    },
    update(extra, scale) {
      steps++;
      for (let i = 0; i < extra.ids.length; i++)
        stepValues(
          optimizer,
          steps,
          values,
          state,
          extra.ids[i]! * width,
          width,
          extra.values,
          i * width,
          scale,
        );
    },
    snapshot: () => ({ values: values.slice(), state: state.map((each) => each.slice()), steps }),
    close() {},
  };
}

/** The rows of a table for one step: copies of them, and room for their gradients. */
export interface Touched {
  /** Distinct, ascending. */
  readonly ids: Uint32Array;
  /** The place at which the row of an id begins in `values` and `gradients`. */
  place(id: number): number;
  readonly values: Float32Array;
  /** Zeros at first. */
  readonly gradients: Float32Array;
}

/** Opens rows of a table for one step after another; the memory of earlier calls is reused. */
export function touching(table: RowTable, rows: number, width: number) {
  const places = new Int32Array(rows).fill(-1);
  let ids = new Uint32Array(0);
  let room = { values: new Float32Array(0), gradients: new Float32Array(0) };
  return (...lists: readonly Uint32Array[]): Touched => {
    for (const id of ids) places[id] = -1;
    const found: number[] = [];
    for (const list of lists)
      for (const id of list)
        if (places[id] === -1) {
          places[id] = 0;
          found.push(id);
        }
    ids = Uint32Array.from(found).sort();
    for (let i = 0; i < ids.length; i++) places[ids[i]!] = i * width;
    const size = ids.length * width;
    if (room.values.length < size)
      room = { values: new Float32Array(size), gradients: new Float32Array(size) };
    const values = room.values.subarray(0, size);
    const gradients = room.gradients.subarray(0, size).fill(0);
    table.gather(ids, values);
    return { ids, place: (id) => places[id]!, values, gradients };
  };
}
