import { type Limits, stopAt } from "../../runs/working/limits.ts";
import type { Host } from "../host.ts";

/** Bounds on one query. */
export interface Bounds {
  /** At most so many answers. */
  readonly limit?: number | undefined;
  /** Bytes. */
  readonly memory?: number | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** The search gets the time that is given; sorting, half of it more. */
const clockOf = (milliseconds: number, now: () => number) => ({
  stop: stopAt(now() + milliseconds, now),
  stopAfter: stopAt(now() + 1.5 * milliseconds, now),
});

/** The limits of one query; its clock starts now. */
export function limitsFrom({ limit, memory, timeout }: Bounds, { now }: Pick<Host, "now">): Limits {
  return {
    ...(limit === undefined ? {} : { rows: limit }),
    ...(memory === undefined ? {} : { memory }),
    ...(timeout === undefined ? {} : clockOf(timeout * 1000, now)),
  };
}
