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

/** The limits of one query; its clock starts now. */
export function limitsFrom({ limit, memory, timeout }: Bounds, { now }: Pick<Host, "now">): Limits {
  return {
    ...(limit === undefined ? {} : { rows: limit }),
    ...(memory === undefined ? {} : { memory }),
    ...(timeout === undefined ? {} : { stop: stopAt(now() + timeout * 1000, now) }),
  };
}
