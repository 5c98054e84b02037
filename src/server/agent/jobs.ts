import { LacunaError } from "../../error.ts";
import { hostWith } from "../../operations/contract/host-with.ts";
import type { StreamingHost } from "../../operations/contract/operation.ts";
import { joined } from "../../runs/paths.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { readyCall } from "../calls/given.ts";
import type { ServerContext } from "../context.ts";
import { refusal } from "../refusal.ts";
import type { AgentJob, AgentJobs } from "./context.ts";

/** Jobs whose state is kept; the oldest that are over are forgotten. */
const MOST_KEPT = 100;
/** Jobs that wait. */
const MOST_WAITING = 20;

type Changing = { -readonly [Key in keyof AgentJob]: AgentJob[Key] };

/**
 * Jobs of this process, one after the other, each with a run folder of its own. They end with the process; their folders stay, and
 * the same evaluation goes on there from the command line.
 * @param folder where run folders are written
 */
export function jobsHere(
  { host, catalog, limits, offers }: Pick<ServerContext, "host" | "catalog" | "limits" | "offers">,
  folder: string,
): AgentJobs {
  const jobs = new Map<string, { readonly state: Changing; readonly stop: AbortController }>();
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  const found = (job: string) => {
    const each = jobs.get(job);
    if (each) return each;
    throw refusal("unknown-id", `there is no job ${JSON.stringify(job.slice(0, 80))}`, {
      hint: "start_evaluation gives the id of a job",
    });
  };
  const forget = () => {
    for (const [id, { state }] of jobs)
      if (jobs.size > MOST_KEPT && state.status !== "running" && state.status !== "queued") jobs.delete(id);
  };
  return {
    async start(name, given) {
      const offer = await offers.get(name);
      if (!offer) throw refusal("no-route", `there is no ${name}`);
      const waiting = [...jobs.values()].filter(({ state }) => state.status === "queued").length;
      if (waiting >= MOST_WAITING)
        throw refusal("busy", `${waiting} jobs wait already`, { hint: "wait for one of them, or cancel it" });
      const id = `job-${++count}`;
      const place = () => joined(folder, id);
      const { parameters } = await readyCall(
        offer,
        { ...given, ...("out" in offer.parameters ? { out: id } : {}) },
        { catalog, limits, place },
      );
      const state: Changing = { job: id, status: "queued" };
      const stop = new AbortController();
      jobs.set(id, { state, stop });
      forget();
      const run = async () => {
        if (stop.signal.aborted) return;
        state.status = "running";
        try {
          const own = hostWith(host, {
            signal: stop.signal,
            onProgress({ done, total }: Progress) {
              state.done = done;
              if (total !== undefined) state.of = total;
            },
          });
          state.result = await offer.operation.run(parameters as never, own as StreamingHost<unknown>);
          state.status = "done";
        } catch (error) {
          const cancelled = error instanceof LacunaError && error.code === INTERRUPTED;
          state.status = cancelled ? "cancelled" : "failed";
          if (!cancelled)
            state.error =
              error instanceof LacunaError ? catalog.withoutPaths(error.message) : "it failed inside Lacuna";
        }
      };
      last = last.then(run);
      return { ...state };
    },
    status: async (job) => ({ ...found(job).state }),
    async remove(job) {
      const { state } = found(job);
      if (state.status === "running" || state.status === "queued")
        throw refusal("other-state", `the job is ${state.status}`, { hint: "cancel it before" });
      jobs.delete(job);
      await host.disk.remove(joined(folder, job));
    },
    async cancel(job) {
      const { state, stop } = found(job);
      stop.abort();
      if (state.status === "queued" || state.status === "running") state.status = "cancelled";
      return { ...state };
    },
  };
}
