import type { Mistake } from "../operations/workers/mistake.ts";

/** The initial data of a worker. */
export interface WorkerData {
  /** The name of one of the roles. */
  readonly role: string;
  /** One integer, not 0 when the work is cancelled; absent without shared memory. */
  readonly given: SharedArrayBuffer | undefined;
  /** Files of a host that has them in memory. */
  readonly contents?: ReadonlyMap<string, Uint8Array>;
}

/** What the main thread posts to a worker: what to work on, and then tasks; when they are done, another role or a rest. */
export type Request =
  | { readonly kind: "role"; readonly data: WorkerData }
  | { readonly kind: "begin"; readonly graph: ArrayBufferLike; readonly setup: unknown }
  | { readonly kind: "task"; readonly task: unknown }
  /** The part that was waited for has been taken; `refused` when whoever took it failed. */
  | { readonly kind: "taken"; readonly refused: boolean }
  /** Files of a host that has them in memory, as they have changed since the worker was started. */
  | {
      readonly kind: "files";
      readonly written: ReadonlyMap<string, Uint8Array>;
      readonly removed: readonly string[];
    }
  /** Releases the memory of the role. */
  | { readonly kind: "rest" };

/** What a worker posts back: parts and one result for each task, in the order the tasks came. */
export type Reply =
  | { readonly result: unknown }
  /** @see Request `taken`, which an awaited part is answered with */
  | { readonly part: unknown; readonly awaited: boolean }
  | { readonly mistake: Mistake }
  | { readonly fault: Error };
