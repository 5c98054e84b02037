import * as z from "zod/mini";
import type { Note } from "../../kopl/run/context.ts";
import type { StepResult } from "../../kopl/run/result.ts";
import type { TraceStep } from "../../kopl/run/run.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import { operation } from "../operation.ts";
import { wholeNumber } from "../parameters.ts";
import { complete, concepts, kb, kbFormat, program, strict, timeout } from "./parameters.ts";

/** Something worth saying about a step, numbered from 0; `wrong-type`: a value of a type that its key never has. */
export type KoplNote =
  | Note
  | { readonly step: number; readonly code: "wrong-type"; readonly message: string };

/** What a program gave. */
export interface KoplRun {
  /** The program in text form. */
  readonly program: string;
  /** What the answers are; null when a limit was reached. */
  readonly kind: StepResult["kind"] | null;
  readonly answers: readonly string[];
  readonly outcome: Outcome;
  readonly notes: readonly KoplNote[];
  /** Every step: what it takes, how much it yields, its first items and facts, its milliseconds. */
  readonly trace?: readonly TraceStep[];
}

const parameters = z.strictObject({
  program,
  kb,
  format: kbFormat,
  complete,
  trace: z._default(z.boolean(), false).check(z.describe("show what every step did")),
  shown: z._default(wholeNumber(1), 5).check(z.describe("items and facts of a step that a trace shows")),
  strict,
  concepts,
  rows: z.optional(wholeNumber(1)).check(z.describe("end when a step has more results than this")),
  timeout,
});
export type RunKoplParameters = z.output<typeof parameters>;

/**
 * Runs a program on a knowledge base.
 * @throws LacunaError `kopl.*` with the step and the place in the program, `kb.*`, `files.*`
 */
export const runKoplOperation = operation({
  name: "kopl run",
  describe: "run a program on a knowledge base",
  parameters,
  run: async (given, host): Promise<KoplRun> => (await import("./run-work.ts")).runGiven(given, host),
});
