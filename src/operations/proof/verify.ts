import * as z from "zod/mini";
import { timeout } from "../ask/parameters.ts";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  inputPath,
  memory,
  modelHelp,
  modelSource,
  naming,
  threads,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  proof: inputPath().check(z.describe("the file that {proof} of ask, explain, count or predict wrote")),
  graph: z
    .optional(graphSource())
    .check(z.describe(`the graph: ${graphHelp} (default: what the proof calls it, here)`)),
  model: z
    .optional(modelSource())
    .check(z.describe(`the model: ${modelHelp} (default: what the proof calls it, here)`)),
  ...graphFiles,
  ...naming,
  timeout,
  threads,
  memory,
});

/** Parameters of `verify`, with defaults. */
export type VerifyProofParameters = z.output<typeof parameters>;

/**
 * Checks a proof: that it is as it was written, that graph and model are those that were asked, and that asking again gives the
 * same result.
 * @throws LacunaError `proof.unreadable`, `usage.missing-graph`, `usage.missing-model`, what opening the graph and the model throws
 */
export const verifyProofOperation = operation({
  id: "verifyProof",
  command: "verify",
  summary: "check an answer that was proven elsewhere, by asking again",
  parameters,
  result: async () => (await import("./results.ts")).verifiedProof,
  effects: [],
  length: "job",
  run: async (given, host) => (await import("./verify-work.ts")).verifyProof(given, host),
});
