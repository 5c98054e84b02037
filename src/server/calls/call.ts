import { LacunaError } from "../../error.ts";
import type { LastingHost } from "../../host/lasting-host.ts";
import { hostWith } from "../../operations/contract/host-with.ts";
import type { StreamingHost, Takers } from "../../operations/contract/operation.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Offer } from "../offers/offer.ts";
import { refusal } from "../refusal.ts";
import { type ReadyCall, readyCall } from "./given.ts";
import type { ServerLimits } from "./limits.ts";
import type { Turns } from "./turns.ts";

/** Who asks, and how the answer is taken. */
export interface Asker extends Takers<unknown> {
  /** The name of a token. */
  readonly caller: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** What calls have in common. */
export interface Calling {
  readonly host: LastingHost;
  readonly catalog: Catalog;
  readonly limits: ServerLimits;
  readonly turns: Turns;
}

/** A call that was checked, and can be run. */
export interface CheckedCall {
  readonly ready: ReadyCall;
  /** @throws LacunaError what the operation throws, `http.busy`, `http.time-limit` */
  run(asker: Asker): Promise<unknown>;
}

/** Seconds that an answer may take longer than its search, for what is opened and written. */
const GRACE = 15;

/**
 * Checks what is asked of an operation; whoever called it runs it then.
 * @throws LacunaError `usage.*`, `http.*`
 */
export async function checkedCall(
  offer: Offer,
  given: Readonly<Record<string, unknown>>,
  { host, catalog, limits, turns }: Calling,
): Promise<CheckedCall> {
  const ready = await readyCall(offer, given, { catalog, limits });
  return {
    ready,
    async run({ caller, signal, onItems, onLines }) {
      // What has no limit of its own is ended by this one.
      const grace = "timeout" in ready.parameters ? GRACE : 0;
      const clock = AbortSignal.timeout((limits.seconds + grace) * 1000);
      const ended = signal ? AbortSignal.any([signal, clock]) : clock;
      const leave = await turns.enter(caller, ended).catch((error: unknown) => {
        throw clock.aborted ? late() : error;
      });
      try {
        const own = { signal: ended, ...(onItems ? { onItems } : {}), ...(onLines ? { onLines } : {}) };
        return await offer.operation.run(
          ready.parameters as never,
          hostWith(host, own) as StreamingHost<unknown>,
        );
      } catch (error) {
        const isInterrupt = error instanceof LacunaError && error.code === INTERRUPTED;
        throw isInterrupt && clock.aborted ? late() : error;
      } finally {
        leave();
      }
    },
  };
}

const late = () =>
  refusal("time-limit", "the answer took too long", { hint: "ask for less, or as a job where it is one" });
