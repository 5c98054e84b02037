import * as z from "zod/mini";
import { tieRuleNames } from "../../ranking/ties.ts";
import { page } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { force, outputFile, seed, splitName, wholeNumber } from "../contract/parameters.ts";
import { computing, ranked } from "./parameters.ts";

const parameters = z.strictObject({
  ...ranked,
  filterWith: z
    .optional(splitName)
    .check(
      z.describe("answers of splits up to this one are filtered out (default: the split that is asked for)"),
    ),
  ties: z._default(z.enum(tieRuleNames), "realistic").check(z.describe("the rank among equal scores")),
  limit: z
    .optional(wholeNumber(1))
    .check(z.describe("draw this many triples of the split at random (see {seed})")),
  report: z.optional(outputFile(page)).check(z.describe("write a page with ranks and a reliability diagram")),
  force,
  ...computing,
  seed,
});

/** Parameters of `links evaluate`, with defaults. */
export type EvaluateLinksParameters = z.output<typeof parameters>;

/**
 * Evaluates a model folder, weights of ULTRA, the baseline `frequency` or an average of several on a split of a graph.
 * Models that are computed from links look at those of train.
 * @throws LacunaError what `openModel` and `evaluateLinks` throw; `run.interrupted`
 */
export const evaluateLinksOperation = operation({
  id: "evaluateLinks",
  command: "links evaluate",
  summary: "how well a model finds the held-out links of a graph: filtered MRR and Hits",
  parameters,
  result: async () => (await import("./results.ts")).linksEvaluated,
  rows: async (found) => (await import("./rows.ts")).evaluatedRows(found),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./evaluate-work.ts")).evaluateLinks(given, host),
});
