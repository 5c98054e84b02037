import { collections } from "../../../src/server/catalog/resource.ts";
import { type JobForm, jobForms } from "./job-fields.ts";
import type { JobProgress } from "./job-figures.ts";

/** A job of a server as a list shows it. */
export interface JobEntry {
  readonly id: string;
  readonly operation: string;
  readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code?: string; readonly detail?: string; readonly hint?: string };
}

export interface JobShown extends JobEntry {
  readonly progress?: JobProgress;
  readonly result?: unknown;
  readonly files: readonly string[];
}

/** Something that a job says of itself. */
export type JobEvent =
  | { readonly event: "status"; readonly data: { readonly status: JobEntry["status"] } }
  | { readonly event: "progress"; readonly data: JobProgress }
  | { readonly event: "message"; readonly data: { readonly message: string } };

/** Work of a server that runs for long. */
export interface JobsClient {
  list(): Promise<readonly JobEntry[]>;
  show(id: string): Promise<JobShown>;
  /** What the server runs as jobs, with the parameters of each. */
  forms(): Promise<readonly JobForm[]>;
  /** @throws Mistake */
  start(operation: string, parameters: Readonly<Record<string, unknown>>): Promise<JobShown>;
  /** The ids that the server has for a kind of resource, such as `graph`. */
  ids(kind: string): Promise<readonly string[]>;
  cancel(id: string): Promise<unknown>;
  resume(id: string): Promise<unknown>;
  /** Removes a job that is over, with its files. */
  remove(id: string): Promise<unknown>;
  /** All that has happened and what happens from now on. @returns what ends it */
  follow(id: string, listener: (event: JobEvent) => void): () => void;
  /** The address of a file that a job has written. */
  fileAddress(id: string, name: string): string;
}

/** @param asked a request to the API with its answer as JSON */
export function jobsClient(
  address: (path: string) => URL,
  asked: (path: string, init: RequestInit) => Promise<unknown>,
): JobsClient {
  const of = (id: string) => `jobs/${encodeURIComponent(id)}`;
  const post = (path: string, body: object = {}) =>
    asked(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    list: async () => ((await asked("jobs", {})) as { readonly jobs: readonly JobEntry[] }).jobs,
    show: (id) => asked(of(id), {}) as Promise<JobShown>,
    forms: async () => jobForms(await asked("openapi.json", {})),
    start: (operation, parameters) => post("jobs", { operation, parameters }) as Promise<JobShown>,
    async ids(kind) {
      const name = collections[kind as keyof typeof collections];
      const found = (await asked(name, {})) as Readonly<Record<string, readonly { readonly id: string }[]>>;
      return (found[name] ?? []).map(({ id }) => id);
    },
    cancel: (id) => post(`${of(id)}/cancel`),
    resume: (id) => post(`${of(id)}/resume`),
    remove: (id) => asked(of(id), { method: "DELETE" }),
    fileAddress: (id, name) => address(`${of(id)}/file?name=${encodeURIComponent(name)}`).href,
    follow(id, listener) {
      const source = new EventSource(address(`${of(id)}/events`));
      for (const event of ["status", "progress", "message"] as const)
        source.addEventListener(event, ({ data }) => {
          const told = { event, data: JSON.parse(data) } as JobEvent;
          listener(told);
          // A stream of a job that is over would be asked for anew again and again.
          if (told.event === "status" && !["queued", "running"].includes(told.data.status)) source.close();
        });
      return () => source.close();
    },
  };
}
