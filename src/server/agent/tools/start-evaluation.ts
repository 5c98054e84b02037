import * as z from "zod/mini";
import { jobSummary } from "../job-summary.ts";
import { tool } from "../tool.ts";
import { optionalWord } from "./parameters.ts";

const word = (describe: string) => z.string().check(z.minLength(1, "it is empty"), z.describe(describe));

const input = z.strictObject({
  benchmark: word("id of a benchmark"),
  graph: word("id of the graph of the benchmark"),
  solver: word("what answers, such as qto, fit, cqd, ultraquery"),
  model: optionalWord("id of the model that the solver asks"),
  limit: z
    ._default(z.int().check(z.minimum(1), z.maximum(100_000)), 50)
    .check(z.describe("queries of each type")),
});

export const startEvaluation = tool({
  name: "start_evaluation",
  title: "Start an evaluation",
  description:
    "Starts scoring a solver on a benchmark and comes back at once with the id of a job; it may take minutes. Ask job_status for the figures. Not read-only: it writes a run folder on the server. Begin with a small limit.",
  input,
  readOnly: false,
  async run(given, { context }) {
    const job = await context.jobs.start("evaluateSolver", { ...given, split: "test" });
    return { ...jobSummary(job), next: `job_status {"job":"${job.job}"}` };
  },
});
