import { type Limits, stopAt } from "../../runs/working/limits.ts";
import type { Host } from "../host.ts";
import { untilOver } from "./trial.ts";

/** Bounds on one query. */
export interface Bounds {
  /** Number of answers, at most. */
  readonly limit?: number | undefined;
  /** Bytes. */
  readonly memory?: number | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** The part of a host that limits need. */
type LimitsHost = Pick<Host, "now" | "trial">;

/** The search gets the time that is given; sorting, half of it more. */
const clockOf = (milliseconds: number, now: () => number) => ({
  stop: stopAt(now() + milliseconds, now),
  stopAfter: stopAt(now() + 1.5 * milliseconds, now),
});

/** The limits of one query; its clock starts now. */
export function limitsFrom({ limit, memory, timeout }: Bounds, { now, trial }: LimitsHost): Limits {
  const clock: Pick<Limits, "stop" | "stopAfter"> = timeout === undefined ? {} : clockOf(timeout * 1000, now);
  const tried = trial && {
    stop: untilOver(clock.stop, trial),
    stopAfter: untilOver(clock.stopAfter, trial),
  };
  return {
    ...(limit === undefined ? {} : { rows: limit }),
    ...(memory === undefined ? {} : { memory }),
    ...(tried ?? clock),
  } as Limits;
}

/** Stops a computation after this number of milliseconds, or when the call is interrupted; the clock starts now. */
export const stopAfter = (
  milliseconds: number,
  { now, signal, trial }: LimitsHost & Pick<Host, "signal">,
): NonNullable<Limits["stop"]> => untilOver(stopAt(now() + milliseconds, now, signal), trial)!;
