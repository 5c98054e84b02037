import type { Progress } from "../../runs/working/progress.ts";
import type { Operation, StreamingHost } from "../contract/operation.ts";
import { operations } from "../registry.ts";
import { openResources } from "../resources/resources.ts";
import type { Role, Tell } from "./roles.ts";
import { attachedGraph, withoutStandIns } from "./stand-ins.ts";

/** How a worker holds what its operations open. */
export interface OperationSetup {
  /** Bytes of models and knowledge bases that stay open between two calls. */
  readonly memory: number;
}

/** One call of an operation. */
export interface OperationTask {
  /** Its key in the registry. */
  readonly id: string;
  /** Checked, with stand-ins for what is opened. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly processors: number;
  /** What the caller takes of a stream, and whether it wants to be told of progress. */
  readonly takes: "items" | "lines" | undefined;
  readonly progress: boolean;
}

/** What a call gives out before its result. */
export type OperationPart =
  | { readonly items: readonly unknown[] }
  | { readonly lines: Uint8Array }
  | { readonly progress: Progress }
  | { readonly message: string };

/** Runs operations one after another; what they open stays open for the next, as far as the memory goes. */
export const operationWork: Role<OperationSetup, OperationTask, unknown, OperationPart> = async (
  _graph,
  { memory },
  host,
) => {
  const resources = openResources(host, { memory });
  const graphOf = attachedGraph(resources.forget);
  return async ({ id, parameters: posted, processors, takes, progress }, tell) => {
    const operation = (await operations[id as keyof typeof operations]()) as unknown as Operation;
    const { parameters, close } = await withoutStandIns(posted, graphOf, host);
    const here = { ...host, resources, processors, ...takers(takes, tell), ...(progress && tellers(tell)) };
    try {
      return await operation.run(parameters, here as StreamingHost<unknown>);
    } finally {
      close();
    }
  };
};

/** The next items wait until the caller has taken these. */
const takers = (takes: OperationTask["takes"], tell: Tell<OperationPart>) =>
  takes === "items"
    ? { onItems: (items: readonly unknown[]) => tell({ items }, true) }
    : takes === "lines"
      ? { onLines: (lines: Uint8Array) => tell({ lines }, true) }
      : {};

const tellers = (tell: Tell<OperationPart>) => ({
  // Nobody waits for it, also not for hearing that the call was given up.
  onProgress: (progress: Progress) => void tell({ progress }).catch(() => {}),
  onMessage: (message: string) => void tell({ message }).catch(() => {}),
});
