import type { ResourceName } from "../../operations/contract/kinds.ts";
import type { Window } from "../../operations/contract/written/wanted.ts";
import type { Cursors } from "../http/cursors.ts";

/** Something that can be asked about, by its id. */
export interface AgentResource {
  readonly id: string;
  readonly format: string;
}

/** The state of a job. */
export interface AgentJob {
  readonly job: string;
  readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly done?: number;
  readonly of?: number;
  /** Its result, once it is done. */
  readonly result?: unknown;
  /** Why it failed. */
  readonly error?: string;
}

/** Work that takes longer than an answer. */
export interface AgentJobs {
  /** @throws LacunaError what the operation refuses before it begins */
  start(operation: string, given: Readonly<Record<string, unknown>>): Promise<AgentJob>;
  /** @throws LacunaError where there is no such job */
  status(job: string): Promise<AgentJob>;
  cancel(job: string): Promise<AgentJob>;
  /** Forgets a job that is over, with its files. @throws LacunaError where it is not over */
  remove(job: string): Promise<void>;
}

/** The services of agent tools: resources by id, and operations that are called with ids in place of paths. */
export interface AgentContext {
  list(kind: ResourceName): Promise<readonly AgentResource[]>;
  /**
   * Calls an operation. Of a long list in its result it gives one part.
   * @throws LacunaError what the operation throws, for ids that there are not, `http.too-large`
   */
  call(
    operation: string,
    given: Readonly<Record<string, unknown>>,
    how: { readonly signal?: AbortSignal | undefined; readonly window?: Window | undefined },
  ): Promise<unknown>;
  readonly cursors: Cursors;
  readonly jobs: AgentJobs;
  /** A text in which paths of resources are written as their ids. */
  readonly withoutPaths?: (text: string) => string;
  /** The address of a page that shows the same, where there is a server with pages. */
  readonly page?: (path: string, parameters: Readonly<Record<string, string>>) => string;
}
