import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { usageError } from "../error.ts";

/**
 * Processors as LACUNA_PROCESSORS has them: for more workers than `--threads` takes otherwise, or fewer by default.
 * @throws LacunaError `usage.bad-environment`
 */
export function processorsClaimed(): number | undefined {
  const text = process.env.LACUNA_PROCESSORS;
  if (text === undefined || text === "") return undefined;
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1024) return Number(text);
  throw usageError(
    "bad-environment",
    `LACUNA_PROCESSORS is ${JSON.stringify(text)}`,
    "give a number from 1 to 1024",
  );
}

/** Milliseconds of the processor that a thread of this process has had, 0 before it has begun; undefined where the system does not say. */
export function processorOf(thread: number | undefined): number | undefined {
  if (thread === undefined) return process.platform === "linux" ? 0 : undefined;
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Milliseconds of the processor that this thread has had; those of a clock where the system does not say. */
export function ownProcessor(now: () => number): () => number {
  const own = () => processorOf(process.pid);
  return isMainThread && process.platform === "linux" && own() ? () => own() ?? now() : now;
}
