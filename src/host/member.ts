import { errorOf } from "../operations/workers/mistake.ts";
import type { Reply, Request, WorkerData } from "./messages.ts";

/** A worker of whatever kind the host has. */
export interface Thread {
  post(request: Request): void;
  terminate(): unknown;
  /** Milliseconds of the processor that it has had; undefined where nobody knows. */
  spent?(): number | undefined;
  /** Whether the process waits for it; absent where no process does. */
  keepsAlive?(yes: boolean): void;
}

/** Listeners to the events of a started thread. */
export interface Listener {
  onReply(reply: Reply): void;
  /** The thread does nothing more. */
  onFailure(error: unknown): void;
}

/** Starts a thread with this data. */
export type StartThread = (data: WorkerData, listener: Listener) => Thread;

/** A running worker with the tasks it has been given. */
export interface Member {
  readonly thread: Thread;
  /** The error that ended it. */
  readonly failed: unknown;
  /** Tasks that it has not yet done. */
  readonly waiting: number;
  /** @param onPart is given parts of the result; the worker waits for it where it wants to know that they were taken */
  ask(task: unknown, onPart?: (part: unknown) => void | Promise<void>): Promise<unknown>;
}

interface Waiting {
  readonly onPart: ((part: unknown) => void | Promise<void>) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Starts a worker that has no task yet. */
export function startMember(start: StartThread, data: WorkerData): Member {
  const waiting: Waiting[] = [];
  let failed: unknown;
  const handOn = async (part: unknown, awaited: boolean) => {
    const first = waiting[0];
    let refused = false;
    try {
      await first?.onPart?.(part);
    } catch (error) {
      // The task fails with what the taker threw, whatever the worker makes of it.
      refused = true;
      first?.reject(error);
    }
    if (awaited) thread.post({ kind: "taken", refused });
  };
  const thread = start(data, {
    onReply(reply) {
      if ("part" in reply) {
        handOn(reply.part, reply.awaited);
        return;
      }
      const first = waiting.shift();
      if ("result" in reply) first?.resolve(reply.result);
      else first?.reject("fault" in reply ? reply.fault : errorOf(reply.mistake));
    },
    onFailure(error) {
      failed ??= error;
      for (const each of waiting.splice(0)) each.reject(error);
    },
  });
  return {
    thread,
    get failed() {
      return failed;
    },
    get waiting() {
      return waiting.length;
    },
    async ask(task, onPart) {
      if (failed !== undefined) throw failed;
      // What cannot be posted is refused here, before anything waits for it.
      thread.post({ kind: "task", task });
      return new Promise((resolve, reject) => waiting.push({ onPart, resolve, reject }));
    },
  };
}
