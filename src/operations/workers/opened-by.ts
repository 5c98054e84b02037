import { LacunaError } from "../../error.ts";
import type { Host } from "../host.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { noGraph } from "./no-graph.ts";
import type { OpenSetup } from "./open-role.ts";
import type { IdlePool } from "./pool.ts";
import { withinSeconds } from "./within-seconds.ts";

/** Seconds in which anything small is read, and bytes that take one more. */
const MOST_SECONDS = 60;
const BYTES_A_SECOND = 50_000;

/** Bytes of the memory of a foreign engine that reads a graph or a knowledge base; it is handed one part of the file at a time. */
const ENGINE = 2 ** 30;

/** Limits of what a worker opens. */
export interface OpeningLimits {
  /** Seconds for small files, {@link MOST_SECONDS} where it is left out. */
  readonly seconds?: number | undefined;
  /** Ends what is being read. */
  readonly signal?: (() => AbortSignal | undefined) | undefined;
}

/**
 * What a worker opens, within the time that its files may take; who asked ends the worker.
 * @throws LacunaError `kg.too-long`, `run.interrupted`, what opening throws
 */
export function openedBy<Task extends { readonly source: string }, Result, Part>(
  opener: IdlePool<OpenSetup, Task, Result, Part>,
  task: Task,
  bytes: number,
  { seconds = MOST_SECONDS, signal, wait }: OpeningLimits & { readonly wait: Host["wait"] },
  onPart?: (part: Part) => void,
): Promise<Result> {
  const { source } = task;
  const bound = seconds + Math.ceil(bytes / BYTES_A_SECOND);
  opener.begin(noGraph(), { engine: ENGINE });
  const reads = () => withinSeconds(opener.run(task, onPart), bound, wait, () => tooLong(source, bound));
  return whileNotInterrupted({ signal: signal?.() }, reads, () => `${source} was not read`);
}

const tooLong = (source: string, seconds: number) =>
  new LacunaError("kg.too-long", `${source} was not read within ${seconds} seconds`, {
    place: { file: source },
    hint: "it may be damaged; convert it to triples, or make a snapshot of it where nobody waits: `lacuna kg import`",
  });
