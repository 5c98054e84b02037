import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { seed } from "../contract/parameters.ts";

const parameters = z.strictObject({
  full: z
    ._default(z.boolean(), false)
    .check(z.describe("a third question, reasoning trees, and how good predicted answers are in general")),
  seed,
});
export type TourParameters = z.output<typeof parameters>;

/**
 * Asks questions on the embedded graph, hides a tenth of its links and asks again: which answers are lost? Then finds lost
 * answers again, without training and with a model that is trained on what is left. With `full` also how many missing links
 * stand between lost answers and the observed graph, and how well solvers do on questions that are sampled over the gaps.
 * Parts are given out as they are found.
 * @throws LacunaError `run.interrupted`
 */
export const runTourOperation = operation({
  id: "runTour",
  command: "tour",
  summary: "what Lacuna does, on the embedded graph, in 25 lines",
  parameters,
  result: async () => (await import("./results.ts")).tourResult,
  stream: async () => (await import("./results.ts")).tourPart,
  effects: [],
  length: "job",
  run: async (given, host) => (await import("./tour-work.ts")).tourOf(given, host),
});
