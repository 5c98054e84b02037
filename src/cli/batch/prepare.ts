import type { Graph } from "../../kg/graph.ts";
import type { BatchJob, LineAnswerer } from "./job.ts";

/** Gets ready to answer the lines of a job; loads no more than that takes. */
export async function prepareLines(graph: Graph, job: BatchJob): Promise<LineAnswerer> {
  if (job.model) return (await import("./model-lines.ts")).modelLineAnswerer(graph, job, job.model);
  return (await import("./answer-lines.ts")).lineAnswerer(graph, job);
}
