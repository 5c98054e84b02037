import { refusal } from "../refusal.ts";

/**
 * Lets at most n work at the same time; others wait, those of each caller in their order, callers in turn. Who has all the places
 * that one caller may have leaves some to the others.
 */
export interface Turns {
  /**
   * Waits for a turn.
   * @returns what ends it
   * @throws LacunaError `http.busy` where too many wait for this caller; the reason of the signal
   */
  enter(caller: string, signal?: AbortSignal): Promise<() => void>;
  /** A turn where one is free; undefined where none is. */
  enterNow(): (() => void) | undefined;
  /** How many of this caller wait. */
  waitingOf(caller: string): number;
  held(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly serve: (leave: () => void) => void;
}

/**
 * Whether there is no place for another one of a caller to wait in. A caller that is alone has them all; of several each may take
 * half of the places that are left, so that nobody takes all, and all together have twice as many at most.
 */
export const isFull = (
  { held, waitingOf }: Pick<Turns, "held" | "waitingOf">,
  caller: string,
  most: number,
): boolean => held().waiting + waitingOf(caller) >= 2 * most;

/**
 * Turns that are fair between callers: who has asked for much waits for it, and nobody else does.
 * @param most that run, and places of one caller to wait in
 */
export function openTurns(most: { readonly running: number; readonly waiting: number }): Turns {
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;
  const leave = () => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      if (waiting === 0) running--;
      // Who has come meanwhile is read first: answers that never wait would follow each other until the queue is empty.
      else
        setImmediate(() => {
          running--;
          next();
        });
    };
  };
  const next = () => {
    const [first] = queues;
    if (!first || running >= most.running) return;
    const [caller, queue] = first;
    const each = queue.shift();
    // The caller goes to the end of the queue until its next turn.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    if (!each) return;
    waiting--;
    running++;
    each.serve(leave());
  };
  const held = () => ({ running, waiting });
  const waitingOf = (caller: string) => queues.get(caller)?.length ?? 0;
  const enterNow = () => {
    if (running >= most.running) return undefined;
    running++;
    return leave();
  };
  return {
    waitingOf,
    held,
    enterNow,
    async enter(caller, signal) {
      signal?.throwIfAborted();
      const now = enterNow();
      if (now) return now;
      if (isFull({ held, waitingOf }, caller, most.waiting))
        throw refusal("busy", "too many requests wait already", { hint: "ask again in a second" });
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? [];
        const own: Waiting = {
          serve(done) {
            signal?.removeEventListener("abort", giveUp);
            resolve(done);
          },
        };
        const giveUp = () => {
          const at = queue.indexOf(own);
          if (at < 0) return;
          queue.splice(at, 1);
          if (queue.length === 0 && queues.get(caller) === queue) queues.delete(caller);
          waiting--;
          reject(signal?.reason);
        };
        queue.push(own);
        queues.set(caller, queue);
        waiting++;
        signal?.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
}
