import { LacunaError } from "../../error.ts";
import { type LinkPredictor, rowCostOf } from "../../links/predictor.ts";
import type { SolverContext } from "../solver.ts";

/**
 * Multiplications that may be done before `stop` is asked again: a fifth of a second of one thread of the kernel, which
 * does about 2 · 10^10 a second. On NELL995 at rank 500 that is 67 rows.
 */
const PRODUCTS = 2 ** 32;
/** Entries of rows that may be looked at before `stop` is asked again; a visitor may do much with each. */
const ENTRIES = 1 << 16;
/** The least cost of a row, in entries. */
const ROW = 256;

/** Rows that may be scored before `stop` is asked again; any number when nobody can stop the work. */
export function rowsBetweenStops({
  predictor,
  stop,
}: Pick<SolverContext, "stop"> & {
  readonly predictor: Pick<LinkPredictor, "entityCount" | "tables" | "rowCost">;
}): number {
  if (!stop) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(PRODUCTS / rowCostOf(predictor)));
}

/** Told of the entries of every row that was looked at, it asks now and then whether to stop. */
export function stopBetweenRows(world: Pick<SolverContext, "stop">): (entries: number) => void {
  if (!world.stop) return () => {};
  let done = 0;
  return (entries) => {
    done += entries + ROW;
    if (done < ENTRIES) return;
    done = 0;
    checkStop(world);
  };
}

/** @throws LacunaError `solvers.stopped` when the world asks to stop */
export function checkStop({ stop }: Pick<SolverContext, "stop">): void {
  const why = stop?.();
  if (why === undefined) return;
  const reason = why === "time-limit" ? "the time limit was reached" : "it was cancelled";
  throw new LacunaError("solvers.stopped", `solving was stopped: ${reason}`, {
    ...(why === "time-limit" ? { hint: "give it more time, or fewer queries" } : {}),
  });
}
