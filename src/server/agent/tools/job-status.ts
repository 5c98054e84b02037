import * as z from "zod/mini";
import { jobSummary } from "../job-summary.ts";
import { tool } from "../tool.ts";

const input = z.strictObject({
  job: z.string().check(z.minLength(1, "it is empty"), z.describe("id of a job")),
  forget: z._default(z.boolean(), false).check(z.describe("remove a job that is over, with its files")),
  cancel: z._default(z.boolean(), false).check(z.describe("end it; what is done by then is kept")),
});

export const jobStatus = tool({
  name: "job_status",
  title: "Status of a job",
  description:
    "Says how far a job is, and gives its figures once it is done. With cancel it ends the job, with forget it removes one that is over. Wait some seconds between two calls.",
  input,
  readOnly: false,
  async run({ job, cancel, forget }, { context }) {
    if (forget) {
      await context.jobs.remove(job);
      return { summary: `the job ${JSON.stringify(job)} is forgotten`, job };
    }
    return jobSummary(await (cancel ? context.jobs.cancel(job) : context.jobs.status(job)));
  },
});
