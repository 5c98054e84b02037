import type { Files } from "../formats/files/files.ts";
import { memoryFiles } from "../formats/files/memory-files.ts";
import type { Host } from "../operations/host.ts";
import { poolHere } from "../operations/workers/pool-here.ts";
import { memoryDisk } from "../runs/disk/memory-disk.ts";
import { wholeWrites } from "../runs/writing/writes.ts";
import { followingFiles } from "./followed-files.ts";
import type { LastingHost, LastingOptions } from "./lasting-host.ts";
import type { Listener, StartThread, Thread } from "./member.ts";
import type { Reply, WorkerData } from "./messages.ts";
import { waitFor } from "./wait.ts";
import { startedFor, workersOf } from "./workers.ts";

/** Options of a browser host. */
export interface BrowserHostOptions {
  /** The files there are, by their path; operations read them and add what they write. */
  readonly contents?: Map<string, Uint8Array>;
  /**
   * Starts a module worker of the entry `lacuna/browser-worker`, such as `() => new Worker(new URL("lacuna/browser-worker",
   * import.meta.url), { type: "module" })`. Without it, and where memory cannot be shared, the calling thread does the work.
   */
  readonly startWorker?: () => Worker;
}

/** The host of operations in a browser: files in memory, and module workers when they are available. */
export function browserHost({ contents = new Map(), startWorker }: BrowserHostOptions = {}): Host {
  const files: Files = memoryFiles(contents);
  const disk = memoryDisk(contents);
  const host: Host = {
    files,
    disk,
    writes: wholeWrites(disk),
    processors: scope.navigator?.hardwareConcurrency ?? 1,
    pool(role, threads, { apart = false } = {}) {
      const start = webThreads(contents, startWorker);
      if ((threads < 2 && !apart) || !start) return poolHere(role, host);
      return workersOf(startedFor(start), role, threads);
    },
    // Products have one thread: pages may not block, and the kernel's threads are waited for.
    products: () => ({ of: () => ({}), close: () => {} }),
    now: () => globalThis.performance.now(),
    pause: () => new Promise((done) => setTimeout(done, 0)),
    fetch: (input, init) => globalThis.fetch(input, init),
    wait: waitFor,
    importModule: async (path) => ({
      module: await import(/* @vite-ignore */ path),
      bytes: new Uint8Array(0),
    }),
  };
  return host;
}

/**
 * A host of a page for many calls, which share what they open, and workers: questions are answered in module workers that outlive a call,
 * so that the page stays free and a call can be cancelled at any time. Close it when the calls are over. Without workers or shared
 * memory, the calling thread does the work.
 */
export async function openBrowserHost({
  contents = new Map(),
  startWorker,
  ...options
}: BrowserHostOptions & LastingOptions = {}): Promise<LastingHost> {
  const { lastingHost } = await import("./lasting-host.ts");
  const start = webThreads(contents, startWorker);
  return lastingHost(
    browserHost({ contents, ...(startWorker && { startWorker }) }),
    start && followingFiles(start, contents),
    options,
  );
}

/** Starts workers; undefined without isolation (COOP and COEP headers): such pages have no memory to share. */
function webThreads(
  contents: ReadonlyMap<string, Uint8Array>,
  startWorker: (() => Worker) | undefined,
): StartThread | undefined {
  const shares = typeof SharedArrayBuffer !== "undefined" && scope.crossOriginIsolated === true;
  if (!startWorker || !shares) return undefined;
  return (data, listener) => webThread(startWorker, { ...data, contents }, listener);
}

function webThread(startWorker: () => Worker, data: WorkerData, { onReply, onFailure }: Listener): Thread {
  const worker = startWorker();
  worker.addEventListener("message", ({ data: reply }) => onReply(reply as Reply));
  worker.addEventListener("error", ({ message = "a worker could not be started" }) =>
    onFailure(new Error(message)),
  );
  worker.postMessage(data);
  return { post: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
}

/** The part of a web worker that is used; the library is compiled without the types of browsers, whose `Worker` fits it. */
interface Worker {
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "error", listener: (event: { readonly message?: string }) => void): void;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The used members of the global scope of a page or worker. */
const scope = globalThis as {
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly crossOriginIsolated?: boolean;
};
