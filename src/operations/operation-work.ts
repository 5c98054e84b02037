import { engineBytes } from "../formats/bounded-engine.ts";
import type { Progress } from "../runs/working/progress.ts";
import type { Operation, StreamingHost } from "./contract/operation.ts";
import type { ListWindow, WantedForm, WrittenHead } from "./contract/written/wanted.ts";
import { operations } from "./registry.ts";
import { openResources } from "./resources/resources.ts";
import { heldInWorker } from "./workers/held-in-worker.ts";
import type { Report, Role } from "./workers/role.ts";
import { lastAttached, withoutStandIns } from "./workers/stand-ins.ts";

/** The cache of a worker for what its operations open. */
export interface OperationSetup {
  /** Bytes of models and knowledge bases that stay open between two calls. */
  readonly memory: number;
  /** Bytes that the memory of a foreign engine may take. */
  readonly engine?: number | undefined;
}

/** One call of an operation. */
export interface OperationTask {
  /** Its key in the registry. */
  readonly id: string;
  /** Checked, with stand-ins for what is opened. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly processors: number;
  /** The parts of a stream that the caller takes, and whether progress is reported. */
  readonly takes: "items" | "lines" | undefined;
  readonly progress: boolean;
  /** The form in which the result is wanted, where it is wanted as bytes. */
  readonly written?: WantedForm;
  readonly window?: ListWindow;
  readonly mostLinks?: number;
}

/** The items of a call before its result. */
export type OperationPart =
  | { readonly items: readonly unknown[] }
  | { readonly lines: Uint8Array }
  | { readonly head: WrittenHead }
  | { readonly bytes: Uint8Array }
  /** The worker has grown, and is not used again. */
  | { readonly spent: true }
  | { readonly progress: Progress }
  | { readonly message: string };

/** Runs operations one after another; what they open stays open for the next, as far as the memory goes. */
export const operationWork: Role<OperationSetup, OperationTask, unknown, OperationPart> = async (
  _graph,
  { memory, engine },
  host,
) => {
  host.boundEngine(engine);
  const resources = openResources(host, { memory });
  const graphOf = lastAttached(resources.forget);
  return async (task, report) => {
    const { id, parameters: posted, processors, takes, progress, written, window, mostLinks } = task;
    const operation = (await operations[id as keyof typeof operations]()) as unknown as Operation;
    const { parameters, close } = await withoutStandIns(posted, graphOf, host);
    const own = written && writtenTo(written, report);
    const here = {
      ...host,
      resources,
      processors,
      ...takers(takes, report),
      ...(progress && reporters(report)),
      ...(own && { written: own.taker }),
      ...(window && { window }),
      mostLinks,
    };
    try {
      const result = await operation.run(parameters, here as StreamingHost<unknown>);
      own?.end();
      if (engine !== undefined && engineBytes() > engine / 2) await report({ spent: true });
      return result;
    } finally {
      close();
    }
  };
};

/** The next items wait until the caller has taken these. */
const takers = (takes: OperationTask["takes"], report: Report<OperationPart>) =>
  takes === "items"
    ? { onItems: (items: readonly unknown[]) => report({ items }, true) }
    : takes === "lines"
      ? { onLines: (lines: Uint8Array) => report({ lines }, true) }
      : {};

/** Bytes are made no faster than they are taken; those of a short answer go on their way together with its end. */
const writtenTo = (wanted: WantedForm, report: Report<OperationPart>) =>
  heldInWorker({
    ...wanted,
    onHead: (head, awaited) => report({ head }, awaited),
    onBytes: (bytes, awaited) => report({ bytes }, awaited),
  });

const reporters = (report: Report<OperationPart>) => ({
  // Nobody waits for it, nor for the error of a cancelled call.
  onProgress: (progress: Progress) => void report({ progress }).catch(() => {}),
  onMessage: (message: string) => void report({ message }).catch(() => {}),
});
