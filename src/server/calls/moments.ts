import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { partsOf } from "../../operations/contract/kinds.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { hasFewNames, type Trial, TrialOver } from "../../operations/running/trial.ts";

/** Milliseconds for which a call may compute on the thread that serves all. */
const MOMENT = 5;

/** The share of the time that cancelled calls may take there. */
const SHARE = 0.1;

/** Milliseconds that were taken so, from which on calls go to workers without a trial. */
const MOST_LOST = 50;

/** The first look-up in a graph larger than this takes longer than a moment. */
const MOST_ENTITIES = 1 << 20;
const MOST_RELATIONS = 1 << 14;

/** Tries calls on this thread. Who asks for what takes long costs the others only a bounded part of the time. */
export interface Moments {
  /** The result of the call; undefined where it takes longer, failed, or is not to be tried now. */
  tried<Result>(call: (trial: Trial) => Promise<Result>): Promise<{ readonly result: Result } | undefined>;
}

/** Milliseconds of the clock after which the processor's time is looked at, which costs more: most calls are over by then. */
const FIRST = 2;

/** Milliseconds between two looks at it. */
const LOOK = 1;

/**
 * @param now milliseconds of a clock
 * @param spent milliseconds of the processor that this thread has had: on a busy machine the clock goes on while others work, and that
 *   makes no call a long one
 */
export function openMoments(now: () => number, spent: () => number = now): Moments {
  let lost = 0;
  let looked = now();
  const isOpen = (): boolean => {
    const at = now();
    lost = Math.max(0, lost - SHARE * (at - looked));
    looked = at;
    return lost < MOST_LOST;
  };
  return {
    async tried(call) {
      if (!isOpen()) return undefined;
      let began: { readonly at: number; spent: number | undefined; look: number } | undefined;
      const begin = () => {
        const at = now();
        began = { at, spent: undefined, look: at + FIRST };
        return began;
      };
      const trial: Trial = {
        begin: () => void begin(),
        check() {
          const own = began ?? begin();
          const at = now();
          if (at < own.look) return;
          own.spent ??= spent();
          if (spent() - own.spent >= MOMENT - FIRST) throw new TrialOver();
          own.look = at + LOOK;
        },
      };
      try {
        return { result: await call(trial) };
      } catch {
        if (began)
          lost += Math.min(
            MOMENT,
            began.spent === undefined ? now() - began.at : FIRST + spent() - began.spent,
          );
        return undefined;
      }
    },
  };
}

/** Whether a call may be tried: most of its kind take a moment, it asks no model, and its graphs are not very large. */
export function isMoment(
  { length, parameters }: Pick<Operation, "length" | "parameters">,
  given: Readonly<Record<string, unknown>>,
): boolean {
  if (length !== "moment") return false;
  return partsOf(parameters, given).every(
    ({ kind, value }) =>
      value === undefined ||
      (kind.is === "resource"
        ? kind.of === "graph" && isSmall(value as Graph | string)
        : kind.is !== "query" || isShort(value)),
  );
}

/** Characters of a query that is read in much less than a moment; workers read longer ones. */
export const SHORT_QUERY = 2048;

const isShort = (query: unknown): boolean => typeof query === "string" && query.length <= SHORT_QUERY;

const isSmall = (graph: Graph | string): boolean =>
  typeof graph !== "string" &&
  graph.entityCount <= MOST_ENTITIES &&
  graph.relationCount <= 2 * MOST_RELATIONS;

/**
 * Whether an error that a trial ended with is the answer: a mistake in what was asked, where the names that may have been meant are looked
 * for in a moment.
 */
export const isOwnMistake = (error: unknown, graphs: Iterable<Graph>): boolean =>
  error instanceof LacunaError && /^(query|usage|http)\./.test(error.code) && [...graphs].every(hasFewNames);
