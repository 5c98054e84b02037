import { LacunaError } from "../../error.ts";
import type { LastingHost } from "../../host/lasting-host.ts";
import type { Graph } from "../../kg/graph.ts";
import { hostWith } from "../../operations/contract/host-with.ts";
import type { StreamingHost } from "../../operations/contract/operation.ts";
import type { BytesTaker, WrittenHead } from "../../operations/contract/written/wanted.ts";
import type { Trial } from "../../operations/running/trial.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Offer } from "../offers/offer.ts";
import { refusal } from "../refusal.ts";
import { type ReadyCall, readyCall } from "./given.ts";
import { inLane, type Lanes } from "./lanes.ts";
import type { ServerLimits } from "./limits.ts";
import { isMoment, isOwnMistake, type Moments } from "./moments.ts";
import { openedGraphs, openedInTime } from "./opened-graphs.ts";

/** The caller, and the form of the answer. */
export interface Caller {
  /** Takes the answer as bytes; what `run` gives is then how it ended alone. */
  readonly written?: BytesTaker;
  /** The name of a token. */
  readonly caller: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** The common parts of calls. */
export interface Calling {
  readonly host: LastingHost;
  readonly catalog: Catalog;
  readonly limits: ServerLimits;
  readonly lanes: Lanes;
  readonly moments: Moments;
  /** Whether lists of resources have their paths. */
  readonly showsPaths?: boolean | undefined;
}

/** A call that was checked, and can be run. */
export interface CheckedCall {
  readonly ready: ReadyCall;
  /** The graphs that it is about, by their paths. */
  readonly graphs: ReadonlyMap<string, Graph>;
  /**
   * Runs it, once: here where it takes a moment, else in a worker when it is the caller's turn.
   * @throws LacunaError what the operation throws, `http.busy`, `http.time-limit`
   */
  run(asker: Caller): Promise<unknown>;
  /** Gives back what is open, where it is not run. */
  close(): void;
}

/** Seconds that an answer may take longer than its search, for what is opened and written. */
const GRACE = 15;

/**
 * Checks what is asked of an operation, and opens its graphs; the caller runs it then, or closes it.
 * @throws LacunaError `usage.*`, `http.*`, what opening a graph throws
 */
export async function checkedCall(
  offer: Offer,
  given: Readonly<Record<string, unknown>>,
  calling: Calling,
): Promise<CheckedCall> {
  const { operation } = offer;
  const { host, limits, moments } = calling;
  const ready = await readyCall(offer, given, calling);
  const opening = openedGraphs(operation, ready, host);
  const { parameters, graphs, close } = await openedInTime(opening, (limits.seconds + GRACE) * 1000);
  return {
    ready,
    graphs,
    close,
    async run(asker) {
      try {
        // What is written as it is found waits for its turn.
        if (isOfOnePiece(asker) && isMoment(operation, parameters)) {
          const here = await moments.tried((trial) =>
            triedHere(operation, parameters, { asker, host, trial, graphs }),
          );
          if (here) return await here.result();
        }
        return await inTurn(offer, parameters, asker, calling);
      } finally {
        close();
      }
    },
  };
}

/** Forms that are written when all is known; a moment is too short for more than a few lines of them. */
const OF_ONE_PIECE: readonly string[] = ["json", "csv", "tsv"];

const isOfOnePiece = ({ written }: Caller): boolean =>
  written === undefined || OF_ONE_PIECE.includes(written.form);

interface Tried extends Pick<Calling, "host">, Pick<CheckedCall, "graphs"> {
  readonly asker: Caller;
  readonly trial: Trial;
}

/** Tries a call on this thread; what it writes is handed on when it is over, since it may be made anew in a worker. */
async function triedHere(
  operation: Offer["operation"],
  parameters: ReadyCall["parameters"],
  { asker, host, trial, graphs }: Tried,
): Promise<() => Promise<unknown>> {
  const { written } = asker;
  const pieces: Uint8Array[] = [];
  let head: WrittenHead = {};
  const kept = written && {
    ...wantedOf(written),
    onHead(each: WrittenHead) {
      head = each;
    },
    onBytes: (piece: Uint8Array) => void pieces.push(piece),
  };
  // Links of short queries were counted before, and no other is tried.
  const own = { apart: undefined, trial, written: kept };
  let result: unknown;
  try {
    result = await operation.run(
      parameters as never,
      hostWith<object, object>(host, own) as StreamingHost<unknown>,
    );
  } catch (error) {
    // A mistake is one in a worker as well; which names may have been meant, this thread finds out where they are few.
    if (!isOwnMistake(error, graphs.values())) throw error;
    return () => Promise.reject(error);
  }
  return async () => {
    await written?.onHead(head);
    for (const piece of pieces) await written?.onBytes(piece);
    return result;
  };
}

const wantedOf = ({ form, window, types }: BytesTaker) => ({ form, window, types });

/** Runs a call when it is its turn, bounded by the clock. */
async function inTurn(
  { operation }: Offer,
  parameters: ReadyCall["parameters"],
  { caller, signal, written }: Caller,
  { host, limits, lanes }: Pick<Calling, "host" | "limits" | "lanes">,
): Promise<unknown> {
  // What has no limit of its own is ended by this one.
  const grace = "timeout" in parameters ? GRACE : 0;
  const { ended, isLate, over } = endOf(signal, (limits.seconds + grace) * 1000);
  try {
    return await inLane(lanes, caller, { signal: ended, written }, ({ signal, written, onWorker }) => {
      const own = { signal, onWorker, mostLinks: limits.links, ...(written ? { written } : {}) };
      return operation.run(parameters as never, hostWith(host, own) as StreamingHost<unknown>);
    });
  } catch (error) {
    const isInterrupt = error === LATE || (error instanceof LacunaError && error.code === INTERRUPTED);
    throw isInterrupt && isLate() ? late() : error;
  } finally {
    over();
  }
}

const LATE = new Error("the time is over");

/** The reasons that end a call: the caller hangs up, or the time is over. Nothing of it stays when the call is over. */
function endOf(signal: AbortSignal | undefined, milliseconds: number) {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort(LATE);
  }, milliseconds);
  const hungUp = () => controller.abort(signal?.reason);
  if (signal?.aborted) hungUp();
  else signal?.addEventListener("abort", hungUp, { once: true });
  return {
    ended: controller.signal,
    isLate: () => late,
    over() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", hungUp);
    },
  };
}

const late = () =>
  refusal("time-limit", "the answer took too long", { hint: "ask for less, or as a job where it is one" });
