import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFiles } from "../formats/files/node-files.ts";
import type { Host } from "../operations/host.ts";
import { poolHere } from "../operations/workers/pool-here.ts";
import { nodeDisk } from "../runs/disk/node-disk.ts";
import { nodeWrites } from "../runs/writing/node-writes.ts";
import type { LastingHost, LastingOptions } from "./lasting-host.ts";
import type { MemoryBound } from "./memory-bound.ts";
import { nodeDatabases } from "./node-databases.ts";
import { nodeProducts } from "./node-products.ts";
import { studioFolder } from "./node-studio.ts";
import { nodeThreads } from "./node-workers.ts";
import { waitFor } from "./wait.ts";
import { workerEntry } from "./worker-entry.ts";
import { startedFor, workersOf } from "./workers.ts";

/** The host of operations on Node: the disks of this machine, worker threads, native products where they are installed. */
export const nodeHost: Host = {
  files: nodeFiles,
  disk: nodeDisk,
  writes: nodeWrites,
  processors: availableParallelism(),
  pool(role, threads, { apart = false } = {}) {
    const entry = workerEntry();
    // One thread, or code that does not run from the build, works right here.
    return (threads < 2 && !apart) || entry === undefined
      ? poolHere(role, nodeHost)
      : workersOf(startedFor(nodeThreads(entry)), role, threads);
  },
  products: nodeProducts,
  now: () => performance.now(),
  pause: () => new Promise((done) => setImmediate(done)),
  async importModule(path) {
    const file = resolve(path);
    const bytes = await readFile(file);
    return { module: await import(pathToFileURL(file).href), bytes };
  },
  databases: nodeDatabases,
  fetch: (input, init) => globalThis.fetch(input, init),
  get studio() {
    return studioFolder() ?? "";
  },
  wait: waitFor,
  // Opened when it is read: a program that only imports the library keeps its standard input to itself.
  input: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
};

/** Bytes that reading takes for each byte of the files of a graph, which may be packed. */
const READING = 12;

/**
 * A host of Node for many calls, such as those of a server. Close it when they are over.
 * @example
 * const host = await openNodeHost();
 * const { ask } = boundAll(operations, host);
 * const { count } = await ask({ graph: "world", query: "?c : borders(France, ?c)" });
 * await host.close();
 */
export async function openNodeHost(
  options: LastingOptions & { readonly bound?: MemoryBound | undefined } = {},
): Promise<LastingHost> {
  const { lastingHost } = await import("./lasting-host.ts");
  const { graphsApart } = await import("../operations/workers/graphs-apart.ts");
  const entry = workerEntry();
  const { bound, heap } = options;
  // What opens a graph may take as much as the program, and ends with it.
  const opener = entry && startedFor(nodeThreads(entry, { bound }));
  const openApart =
    opener &&
    graphsApart(
      { files: nodeFiles, wait: waitFor, pool: (role, threads) => workersOf(opener, role, threads) },
      {
        most: options.workers ?? nodeHost.processors,
        ...(bound ? { onReading: (bytes: number) => bound.raise(READING * bytes) } : {}),
      },
    );
  return lastingHost(nodeHost, entry && nodeThreads(entry, { heap, bound }), {
    openApart,
    ...options,
  });
}
