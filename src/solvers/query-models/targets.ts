import { gather } from "../../numeric/autograd/rows.ts";
import type { Matrix } from "../../numeric/autograd/tape.ts";
import type { Run } from "./model.ts";

/** Rows of the entity table that are scored: those of the ids, or the table itself. */
export const allOrSome = (run: Run, table: Matrix, ids: Uint32Array | undefined): Matrix =>
  ids ? gather(run.tape, table, ids) : table;
