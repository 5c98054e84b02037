import { LacunaError } from "../../error.ts";
import { isDatabaseAddress } from "../../sql/engines/address.ts";
import { type Kind, partsOf, shapeOf } from "../contract/kinds.ts";
import type { Effect, StreamingHost } from "../contract/operation.ts";
import type { WantedForm } from "../contract/written/wanted.ts";
import type { OperationPart } from "../operation-work.ts";
import { operations } from "../registry.ts";
import { ENGINE_FAILED } from "../running/engine-failed.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import type { Apart, ApartOperation } from "./apart.ts";
import type { ApartWorker, ApartWorkers } from "./apart-workers.ts";
import { onlyGraph, withoutMemory, withStandIns } from "./stand-ins.ts";
import { WORKER_MEMORY } from "./worker-memory.ts";

/** Runs operations in these workers: those that somebody waits for, and that do nothing to the world outside. */
export const apartIn =
  (workers: ApartWorkers): Apart =>
  (operation, given, host) =>
    mayRunApart(operation, given)
      ? runApart(operation, given as Readonly<Record<string, unknown>>, host, workers)
      : undefined;

/**
 * Whether a call may run in a worker. A call that reads standard input runs in the process that has it. So does one with parameters for
 * writing, for running code or for the network.
 */
function mayRunApart({ id, length, effects, parameters }: ApartOperation, given: unknown): boolean {
  if (length === "job" || !(id in operations) || typeof given !== "object" || given === null) return false;
  const parts = partsOf(parameters, given);
  return (
    parts.every(({ value }) => value !== "-") &&
    effects.every((effect) => {
      const own = parts.filter(({ kind }) => isFor[effect](kind));
      return own.length > 0 && own.every(({ kind, value }) => value === undefined || isNear(kind, value));
    })
  );
}

/** The parts by which a call does something to the world outside. */
const isFor: Readonly<Record<Effect, (kind: Kind) => boolean>> = {
  writes: ({ is }) => is === "output-file" || is === "output-folder",
  network: (kind) => kind.is === "address" || (kind.is === "resource" && kind.reach === "network"),
  "runs-code": ({ is }) => is === "code",
};

/** Whether what may lie on another machine does not. */
const isNear = ({ is }: Kind, value: unknown): boolean =>
  is === "resource" && !(typeof value === "string" && isDatabaseAddress(value));

/**
 * The result of an operation, computed in a worker.
 * @throws LacunaError `run.interrupted` as soon as the signal is aborted, what the operation throws
 */
async function runApart(
  operation: ApartOperation,
  given: Readonly<Record<string, unknown>>,
  host: StreamingHost<unknown>,
  workers: ApartWorkers,
): Promise<unknown> {
  const { onItems, onLines, onProgress, onMessage, onWorker, written, window, mostLinks } = host;
  const resources = host.resources?.scope();
  let worker: ApartWorker | undefined;
  let over = false;
  let sound = false;
  let spent = false;
  const take = async (part: OperationPart) => {
    if (over) return;
    if ("items" in part) await onItems?.(part.items);
    else if ("lines" in part) await onLines?.(part.lines);
    else if ("head" in part) await written?.onHead(part.head);
    else if ("bytes" in part) await written?.onBytes(part.bytes);
    else if ("spent" in part) spent = true;
    else if ("progress" in part) onProgress?.(part.progress);
    else onMessage?.(part.message);
  };
  const work = async () => {
    const { parameters, graph } = await withStandIns(operation, given, {
      files: host.files,
      now: host.now,
      ...(onProgress ? { onProgress } : {}),
      ...(resources ? { resources } : {}),
    });
    const free = await workers.take(graph);
    if (over) return workers.leave(free);
    worker = free;
    onWorker?.(spentBy(free));
    const only = onlyGraph(parameters);
    const isAttached = only !== undefined && free.attached === only;
    free.attached = undefined;
    try {
      const result = await worker.pool.run(
        {
          id: operation.id,
          parameters: isAttached ? withoutMemory(parameters) : parameters,
          processors: host.processors,
          takes: onItems ? "items" : onLines ? "lines" : undefined,
          progress: onProgress !== undefined || onMessage !== undefined,
          ...(written && { written: wantedForm(written) }),
          ...(window && { window }),
          ...(mostLinks === undefined ? {} : { mostLinks }),
        },
        take,
      );
      sound = true;
      free.attached = only;
      return result;
    } catch (error) {
      sound = error instanceof LacunaError && error.code !== WORKER_MEMORY && error.code !== ENGINE_FAILED;
      throw error;
    }
  };
  try {
    return await whileNotInterrupted(host, work, () => unfinished(operation));
  } finally {
    over = true;
    if (worker && sound && !spent) workers.leave(worker);
    else if (worker) workers.end(worker);
    resources?.close();
  }
}

/** What a worker has had of the processor from now on, its own beginning left out. */
function spentBy({ pool }: ApartWorker): () => number | undefined {
  let before = pool.spent?.() ?? 0;
  return () => {
    const now = pool.spent?.();
    if (now === undefined) return undefined;
    if (before === 0) before = now;
    return now - before;
  };
}

/** What is posted of a taker. */
const wantedForm = ({ form, window, types }: WantedForm): WantedForm => ({ form, window, types });

const unfinished = ({ parameters }: ApartOperation): string =>
  "timeout" in shapeOf(parameters)
    ? "nothing was finished; with {timeout} what is found by then is given"
    : "nothing was finished";
