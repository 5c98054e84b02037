import { refusal } from "../refusal.ts";

/** Lets so many work at the same time; others wait, those of each caller in their order, callers in turn. */
export interface Turns {
  /**
   * Waits for a turn.
   * @returns what ends it
   * @throws LacunaError `http.busy` where too many wait; the reason of the signal
   */
  enter(caller: string, signal?: AbortSignal): Promise<() => void>;
  held(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly serve: (leave: () => void) => void;
}

/** Turns that are fair between callers: who has asked for much waits for it, and nobody else does. */
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
    // Behind the others, until it is this caller's turn again.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    if (!each) return;
    waiting--;
    running++;
    each.serve(leave());
  };
  return {
    async enter(caller, signal) {
      signal?.throwIfAborted();
      if (running < most.running) {
        running++;
        return leave();
      }
      if (waiting >= most.waiting)
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
    held: () => ({ running, waiting }),
  };
}
