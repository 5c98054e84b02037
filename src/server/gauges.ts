import type { Lanes } from "./calls/lanes.ts";
import type { ServerContext } from "./context.ts";
import type { KeptReplies } from "./http/kept-replies.ts";
import type { openMetrics } from "./telemetry/metrics.ts";

/** The running work of a server, and its memory. */
export const gauges = (
  { jobs, host }: Pick<ServerContext, "jobs" | "host">,
  lanes: Pick<Lanes, "held">,
  kept: readonly Pick<KeptReplies, "held">[],
): Parameters<typeof openMetrics>[0] => [
  { name: "lacuna_answers_running", help: "Answers that are worked out.", read: () => lanes.held().running },
  { name: "lacuna_answers_waiting", help: "Requests that wait.", read: () => lanes.held().waiting },
  { name: "lacuna_jobs_running", help: "Jobs that run.", read: () => jobs?.held().running ?? 0 },
  { name: "lacuna_jobs_waiting", help: "Jobs that wait.", read: () => jobs?.held().waiting ?? 0 },
  {
    name: "lacuna_resources",
    help: "Graphs, models and others that are open.",
    read: () => host.resources.held().values,
  },
  { name: "lacuna_resource_bytes", help: "Bytes of them.", read: () => host.resources.held().bytes },
  { name: "lacuna_kept_answers", help: "Answers that are kept.", read: () => sumOf(kept, "answers") },
  {
    name: "lacuna_kept_characters",
    help: "Characters of kept answers and their addresses.",
    read: () => sumOf(kept, "characters"),
  },
  {
    name: "process_resident_memory_bytes",
    help: "Memory of the process.",
    read: () => process.memoryUsage.rss(),
  },
];

const sumOf = (kept: readonly Pick<KeptReplies, "held">[], what: "answers" | "characters"): number =>
  kept.reduce((sum, { held }) => sum + held()[what], 0);
