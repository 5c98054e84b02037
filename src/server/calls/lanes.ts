import type { BytesTaker } from "../../operations/contract/written/wanted.ts";
import { heldTaker } from "./held-taker.ts";
import type { ServerLimits } from "./limits.ts";
import { openTurns, type Turns } from "./turns.ts";

/** Milliseconds of the processor after which a call is one that takes long, and between two looks at it. A store of SPARQL is filled in less. */
const SHORT = 400;

/** Turns of calls that take short, and of calls that take long. */
export interface Lanes {
  readonly short: Turns;
  readonly long: Turns;
  held(): ReturnType<Turns["held"]>;
}

/** Who asks, and who takes the answer. */
interface Own {
  readonly signal: AbortSignal;
  readonly written: BytesTaker | undefined;
  /** @see Host */
  readonly onWorker?: (spent: () => number | undefined) => void;
}

/** Two lanes, so that those who ask for what takes long wait for each other alone. */
export function openLanes({
  answers,
  longAnswers,
  waiting,
}: Pick<ServerLimits, "answers" | "longAnswers" | "waiting">): Lanes {
  const short = openTurns({ running: answers, waiting });
  const long = openTurns({ running: longAnswers, waiting });
  return {
    short,
    long,
    held: () => ({
      running: short.held().running + long.held().running,
      waiting: short.held().waiting + long.held().waiting,
    }),
  };
}

/**
 * Runs a call when it is its turn. Nobody knows before how long it takes: it begins among those that take short, and goes over to the
 * others when it has not ended soon. Where they have no place while somebody waits here, it is ended, and begins anew when they have
 * one. Nothing of it is sent before it is known where it ends.
 * @throws LacunaError what the work throws, `http.busy`; the reason of the signal
 */
export async function inLane<Result>(
  { short, long }: Lanes,
  caller: string,
  { signal, written }: Own,
  work: (own: Own) => Promise<Result>,
): Promise<Result> {
  let leave = await short.enter(caller, signal);
  const held = written && heldTaker(written);
  const { ended, end, isEnded, over } = endable(signal);
  let isLong = false;
  // A busy machine makes no call a long one; where nobody counts the processor's time, the clock's is taken.
  let spent: () => number | undefined = () => undefined;
  const goOver = (): boolean => {
    const left = isLong ? undefined : long.enterNow();
    if (!left) return isLong;
    leave();
    leave = left;
    isLong = true;
    clearInterval(clock);
    return true;
  };
  const look = () => {
    if ((spent() ?? SHORT) < SHORT) return;
    if (goOver()) held?.letGo();
    else if (short.held().waiting > 0 && !held?.isSending()) {
      // It may take a moment to end, and nothing of it is sent from now on.
      clearInterval(clock);
      end();
    }
  };
  const clock = setInterval(look, SHORT);
  try {
    const onWorker = (own: typeof spent) => {
      spent = own;
    };
    const result = await work({ signal: ended, written: held?.taker, onWorker });
    await held?.letGo();
    return result;
  } catch (error) {
    if (!isEnded()) throw error;
  } finally {
    clearInterval(clock);
    over();
    leave();
  }
  leave = await long.enter(caller, signal);
  try {
    return await work({ signal, written });
  } finally {
    leave();
  }
}

/** A signal that follows another one, and can be ended by itself. */
function endable(signal: AbortSignal) {
  const controller = new AbortController();
  const follow = () => controller.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  return {
    ended: controller.signal,
    end: () => controller.abort(),
    isEnded: () => controller.signal.aborted && !signal.aborted,
    over: () => signal.removeEventListener("abort", follow),
  };
}
