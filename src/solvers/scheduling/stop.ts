import { LacunaError } from "../../error.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import type { SolverWorld } from "../solver.ts";

/**
 * Multiplications that may be done before `stop` is asked again: a fifth of a second of one thread of the kernel, which
 * does about 2 · 10^10 a second. On NELL995 at rank 500 that is 67 rows.
 */
const PRODUCTS = 2 ** 32;
/** Values of a vector where a predictor does not show its tables. */
const USUAL_WIDTH = 1024;
/** Entries of rows that may be looked at before `stop` is asked again; a visitor may do much with each. */
const ENTRIES = 1 << 16;
/** A row costs as much as so many entries, however few it has. */
const ROW = 256;

/** Rows that may be scored before `stop` is asked again; any number when nobody can stop the work. */
export function rowsBetweenStops({
  predictor: { entityCount, tables },
  stop,
}: Pick<SolverWorld, "stop"> & {
  readonly predictor: Pick<LinkPredictor, "entityCount" | "tables">;
}): number {
  if (!stop) return Number.POSITIVE_INFINITY;
  const width = tables ? tables.model.width(tables.rank) : USUAL_WIDTH;
  return Math.max(1, Math.floor(PRODUCTS / Math.max(1, entityCount * width)));
}

/** Told of the entries of every row that was looked at, it asks now and then whether to stop. */
export function stopBetweenRows(world: Pick<SolverWorld, "stop">): (entries: number) => void {
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
export function checkStop({ stop }: Pick<SolverWorld, "stop">): void {
  const why = stop?.();
  if (why === undefined) return;
  const reason = why === "time-limit" ? "the time limit was reached" : "it was cancelled";
  throw new LacunaError("solvers.stopped", `solving was stopped: ${reason}`, {
    ...(why === "time-limit" ? { hint: "give it more time, or fewer queries" } : {}),
  });
}
