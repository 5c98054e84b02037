import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { named, text } from "../../contract/parameters.ts";

const parameters = z.strictObject({
  runs: z
    .array(z.strictObject({ form: text(), run: named("run") }))
    .check(z.describe("a normal form and its run folder, such as DM=run-a DNF+IU=run-b")),
  unions: z
    ._default(z.boolean(), false)
    .check(z.describe("the predictor has an operator for unions: count types with any union")),
});

/** Parameters of `evaluate forms`, with defaults. */
export type FormsParameters = z.output<typeof parameters>;

/**
 * Winning rates of normal forms, one run folder for each.
 * @throws LacunaError `usage.two-forms`, `query.unknown-form`, `eval.broken-run`, `eval.broken-result`, `eval.other-form`
 */
export const compareFormsOperation = operation({
  id: "compareForms",
  command: "evaluate forms",
  summary: "winning rates of normal forms: one predictor, its runs over the same queries",
  parameters,
  result: async () => (await import("./compared-results.ts")).comparedForms,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./forms-work.ts")).formsWith(given, host),
});
