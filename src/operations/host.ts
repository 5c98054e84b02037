import type { Files } from "../formats/files/files.ts";
import type { Products, ProductsOptions } from "../numeric/products.ts";
import type { Disk } from "../runs/disk/disk.ts";
import type { Progress } from "../runs/working/progress.ts";
import type { WholeWrites } from "../runs/writing/whole.ts";
import type { Databases } from "../sql/engines/engine.ts";
import type { BytesTaker, ListWindow } from "./contract/written/wanted.ts";
import type { OpenApart, OpenKbApart } from "./resources/open-apart.ts";
import type { Resources } from "./resources/resources.ts";
import type { Trial } from "./running/trial.ts";
import type { Apart } from "./workers/apart.ts";
import type { IdlePool } from "./workers/pool.ts";
import type { WorkerRole } from "./workers/worker-role.ts";

/** The services that the library may not have itself; there is one host for Node and one for browsers. */
export interface Host {
  readonly files: Files;
  readonly disk: Disk;
  /** Files and folders that appear whole or not at all. */
  readonly writes: WholeWrites;
  /** Processors there are; `threads: 0` means this many, and many more are not taken. A host may claim more than there are. */
  readonly processors: number;
  /**
   * Workers that take a role; where there are none, or for one thread, this thread.
   * @param options `apart`: a worker even for one thread, so that this one hears interrupts meanwhile
   */
  pool<Setup, Task, Result, Part>(
    role: WorkerRole<Setup, Task, Result, Part>,
    threads: number,
    options?: { readonly apart?: boolean },
  ): IdlePool<Setup, Task, Result, Part>;
  /** Options of dense products: threads, native code. */
  products(options: ProductsOptions, teamFrom?: number): Products;
  /** Milliseconds since some moment. */
  now(): number;
  /** A turn of the event loop, so that signals are heard and progress is shown. */
  pause(): Promise<void>;
  /** Loads a JavaScript module of the user's, which runs as a program. */
  importModule(path: string): Promise<{ readonly module: unknown; readonly bytes: Uint8Array }>;
  /** Asks other machines, where the host may. */
  readonly fetch?: typeof globalThis.fetch;
  /** Resolves after some milliseconds, or at once when the signal is aborted. */
  wait?(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Databases that answer queries, where the host has some. */
  readonly databases?: Databases;
  /** Standard input, where there is one: what the path `-` reads. */
  readonly input?: AsyncIterable<Uint8Array>;
  /** Ends the operation early: what is kept stays, and the same call goes on from there. */
  readonly signal?: AbortSignal;
  /**
   * Runs what waits for nothing so that an interrupt ends it in the middle, where no event of the signal could be heard;
   * undefined then. Only for hosts that are a process of their own; what was being worked on is not used again.
   */
  readonly computing?: <T>(work: () => T) => { readonly result: T } | undefined;
  /** Opened graphs, models, benchmarks and knowledge bases that calls share; without them each call opens its own. */
  readonly resources?: Resources;
  /** The folder of the built studio, where the host has one. */
  readonly studio?: string;
  /** Has an operation computed in a worker, so that this thread serves others meanwhile; undefined where it is computed here. */
  readonly apart?: Apart;
  /** Told of the worker that computes the call: what gives the milliseconds of the processor that it has had for it, where somebody knows. */
  readonly onWorker?: ((spent: () => number | undefined) => void) | undefined;
  /** Takes the result of an operation as bytes; the call itself then gives nothing but how it ended. */
  readonly written?: BytesTaker | undefined;
  /** The part of a long list that the caller wants, where an operation can make that part alone. */
  readonly window?: ListWindow | undefined;
  /** Opens graphs of foreign formats in a worker that can be ended, for a host without {@link resources}. */
  readonly openApart?: OpenApart | undefined;
  /** The same for knowledge bases. */
  readonly openKbApart?: OpenKbApart | undefined;
  /** Links that a query may have. */
  readonly mostLinks?: number | undefined;
  /** Set for a call that is only tried, which ends soon. */
  readonly trial?: Trial;
  readonly onProgress?: (progress: Progress) => void;
  /** A line that a person should see now, such as where a run goes on. */
  readonly onMessage?: (message: string) => void;
}
