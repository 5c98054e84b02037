import * as z from "zod/mini";
import { usageError } from "../../../error.ts";
import { jobSummary } from "../job-summary.ts";
import { tool } from "../tool.ts";
import { optionalWord } from "./parameters.ts";

const word = (describe: string) => z.string().check(z.minLength(1, "it is empty"), z.describe(describe));

const input = z.strictObject({
  benchmark: word("id of a benchmark"),
  graph: optionalWord("id of the graph of the benchmark; a solver needs it"),
  solver: optionalWord("what answers, such as qto, fit, cqd, ultraquery"),
  predictions: optionalWord("id of a file of predictions to score, in place of a solver"),
  model: optionalWord("id of the model that the solver asks"),
  limit: z
    ._default(z.int().check(z.minimum(1), z.maximum(100_000)), 50)
    .check(z.describe("queries of each type")),
});

export const startEvaluation = tool({
  name: "start_evaluation",
  title: "Start an evaluation",
  description:
    "Starts scoring a solver, or predictions of another program, on a benchmark and comes back at once with the id of a job; it may take minutes. Ask job_status for the figures. Not read-only: it writes a run folder on the server. Begin with a small limit.",
  input,
  readOnly: false,
  async run(given, { context }) {
    const { solver, predictions, graph } = given;
    if ((solver === undefined) === (predictions === undefined))
      throw usageError("one-source", "an evaluation needs one of solver and predictions", "give one of them");
    if (solver !== undefined && graph === undefined)
      throw usageError("missing-graph", "a solver needs the graph of the benchmark", "give graph");
    const operation = solver === undefined ? "evaluatePredictions" : "evaluateSolver";
    const job = await context.jobs.start(operation, { ...given, split: "test" });
    return { ...jobSummary(job), next: `job_status {"job":"${job.job}"}` };
  },
});
