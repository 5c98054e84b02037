import type { Progress } from "../../runs/working/progress.ts";
import type { ServerContext } from "../context.ts";
import type { ShownJob } from "../jobs/jobs.ts";
import { refusal } from "../refusal.ts";
import type { AgentJob, AgentJobs } from "./context.ts";

/** The jobs of a server, as agents see them: they outlive the server. */
export function serverJobs(
  { jobs, offers }: Pick<ServerContext, "jobs" | "offers">,
  caller: string,
): AgentJobs {
  const there = () => {
    if (jobs) return jobs;
    throw refusal("unsupported", "this server has no folder for jobs");
  };
  return {
    async start(operation, given) {
      const offer = await offers.get(operation);
      if (!offer) throw refusal("no-route", `there is no ${operation}`);
      return shown(await there().start(offer, given, caller));
    },
    status: async (job) => shown(await there().show(job)),
    cancel: async (job) => shown(await there().cancel(job)),
    remove: (job) => there().remove(job),
  };
}

function shown({ id, status, error, progress, result }: ShownJob): AgentJob {
  const { done, total } = (progress ?? {}) as Partial<Progress>;
  return {
    job: id,
    status,
    ...(done === undefined ? {} : { done }),
    ...(total === undefined ? {} : { of: total }),
    ...(result === undefined ? {} : { result }),
    ...(error ? { error: error.detail } : {}),
  };
}
