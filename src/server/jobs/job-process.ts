import { readFileSync } from "node:fs";
import { LacunaError } from "../../error.ts";
import { nodeHost } from "../../host/node.ts";
import { setWorkerEntry } from "../../host/worker-entry.ts";
import { checked } from "../../operations/contract/check.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { systemMistake } from "../../operations/contract/system-mistake.ts";
import { operations } from "../../operations/registry.ts";
import { mistakeOf } from "../../operations/workers/mistake.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { JobMessage, JobRun } from "./messages.ts";

// The process of one job. It ends with the server, however that ends; the next one resumes from what is kept.

setWorkerEntry(new URL("../cli/worker.js", import.meta.url));

/** Milliseconds between two reports of progress. */
const QUIET = 250;

const interrupt = new AbortController();
process.on("message", () => interrupt.abort());
process.on("disconnect", () => process.exit(1));

const send = (message: JobMessage): Promise<void> =>
  new Promise((done) => (process.send ? process.send(message, () => done()) : done()));

let told = Number.NEGATIVE_INFINITY;
function onProgress(progress: Progress): void {
  if (nodeHost.now() - told < QUIET) return;
  told = nodeHost.now();
  void send({ progress });
}

const [file = ""] = process.argv.slice(2);
const { operation: id, parameters, result } = JSON.parse(readFileSync(file, "utf8")) as JobRun;
try {
  const load = operations[id as keyof typeof operations];
  const operation = (await load()) as unknown as Operation;
  const found = await operation.run(checked(operation, parameters) as never, {
    ...nodeHost,
    signal: interrupt.signal,
    onProgress,
    onMessage: (message: string) => void send({ message }),
  });
  await nodeHost.writes.file(result, `${JSON.stringify(found)}\n`, { force: true });
  await send({ done: true });
} catch (thrown) {
  const error = systemMistake(thrown);
  await send(
    error instanceof LacunaError
      ? { mistake: mistakeOf(error) }
      : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
process.exit(0);
