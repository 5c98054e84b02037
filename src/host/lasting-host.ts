import { recentVersions } from "../formats/files/recent-versions.ts";
import type { Host } from "../operations/host.ts";
import type { OpenApart } from "../operations/resources/open-apart.ts";
import { openResources } from "../operations/resources/resources.ts";
import { apartWorkers } from "../operations/workers/apart-workers.ts";
import { poolHere } from "../operations/workers/pool-here.ts";
import { apartIn } from "../operations/workers/run-apart.ts";
import { lastingCrew } from "./lasting.ts";
import type { StartThread } from "./member.ts";
import type { MemoryBound } from "./memory-bound.ts";
import { workersOf } from "./workers.ts";

/** A host for many calls: they share what they open, and workers; questions are answered in workers. */
export interface LastingHost extends Host {
  readonly resources: NonNullable<Host["resources"]>;
  /** Ends the workers and frees what is open. */
  close(): Promise<void>;
}

/** Limits of a lasting host. */
export interface LastingOptions {
  /** Bytes of opened graphs, models and knowledge bases that are kept while unused (1 GiB). */
  readonly memory?: number;
  /** Questions that are answered at the same time; others wait (one per processor). */
  readonly workers?: number;
  /** Bytes that the objects of each worker may take; as many as the program may where it is left out. */
  readonly heap?: number;
  /** Bounds the memory of the whole process, which is this host's alone: idle workers are ended first. */
  readonly bound?: Pick<MemoryBound, "onOver" | "raise" | "close"> | undefined;
  /** Opens graphs in workers; this thread opens them where it is left out. */
  readonly openApart?: OpenApart | undefined;
  /** Milliseconds for which a file counts as unchanged after it was looked at (0). */
  readonly fresh?: number;
}

const MEMORY = 2 ** 30;

/**
 * Makes a host last.
 * @param start starts a worker; undefined where there are none, so that everything is computed on this thread
 */
export function lastingHost(
  given: Host,
  start: StartThread | undefined,
  { memory = MEMORY, workers = given.processors, openApart, fresh = 0, heap, bound }: LastingOptions = {},
): LastingHost {
  const host = { ...given, files: recentVersions(given.files, fresh, given.now) };
  const resources = openResources(host, { memory, apart: openApart });
  if (!start) return { ...host, resources, close: async () => resources.close() };
  const crew = lastingCrew(start, workers);
  const pool: Host["pool"] = (role, threads, { apart = false } = {}) =>
    threads < 2 && !apart ? poolHere(role, host) : workersOf(crew, role, threads);
  const answering = apartWorkers(
    { pool },
    {
      ...{ most: workers, memory: Math.floor(memory / workers), engine: heap },
    },
  );
  // What is open takes more than is kept where it is used.
  bound?.raise(() => Math.max(0, resources.held().bytes - memory));
  bound?.onOver(() => {
    answering.endIdle();
    crew.endIdle();
  });
  return {
    ...host,
    pool,
    resources,
    apart: apartIn(answering),
    async close() {
      bound?.close();
      await answering.close();
      await crew.close();
      resources.close();
    },
  };
}
