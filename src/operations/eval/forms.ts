import * as z from "zod/mini";
import type { FormRates } from "../../evaluation/compare/form-rates.ts";
import type { ProtocolRecord } from "../../evaluation/run/protocol-record.ts";
import { operation } from "../contract/operation.ts";
import { named, text } from "../contract/parameters.ts";

/** The value of `eval forms`. */
export interface ComparedForms extends FormRates {
  /** The run folder of each form. */
  readonly runs: Readonly<Record<string, string>>;
  readonly unions: boolean;
  readonly protocol: ProtocolRecord;
}

const parameters = z.strictObject({
  runs: z
    .array(z.strictObject({ form: text(), run: named("run") }))
    .check(z.describe("a normal form and its run folder, such as DM=run-a DNF+IU=run-b")),
  unions: z
    ._default(z.boolean(), false)
    .check(z.describe("the predictor has an operator for unions: count types with any union")),
});

/** What `eval forms` is told, with defaults. */
export type FormsParameters = z.output<typeof parameters>;

/**
 * Winning rates of normal forms, one run folder for each.
 * @throws LacunaError `usage.two-forms`, `query.unknown-form`, `eval.broken-run`, `eval.broken-result`, `eval.other-form`
 */
export const formsOperation = operation({
  id: "forms",
  command: "eval forms",
  summary: "winning rates of normal forms: one predictor, its runs over the same queries",
  parameters,
  result: async () => z.custom<ComparedForms>(),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./forms-work.ts")).formsWith(given, host),
});
