import * as z from "zod/mini";
import { temperatureParameter } from "../../../solvers/settings/temperature.ts";
import { operation } from "../../contract/operation.ts";
import {
  graphFiles,
  modelSource,
  optional,
  outputFolder,
  seed,
  wholeNumber,
} from "../../contract/parameters.ts";
import { computing, graph, validating } from "../parameters.ts";

const parameters = z.strictObject({
  graph,
  model: modelSource().check(
    z.describe("two or three models of links, joined by commas: folders, rules, frequency, ultra-3g"),
  ),
  ...graphFiles,
  out: optional(outputFolder(), "the model folder to write; it has copies of the models"),
  ...validating,
  sharp: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        "also try rules that score log(1 + 50 evidence): better ranks, but little is left for what no rule proposes",
      ),
    ),
  limit: z.optional(wholeNumber(1)).check(z.describe("draw this many questions of validation (see {seed})")),
  temperature: z
    ._default(
      z.number().check(z.gte(temperatureParameter.least), z.lte(temperatureParameter.most)),
      temperatureParameter.default,
    )
    .check(
      z.describe(
        "what the sum of scores is divided by: no rank of links depends on it; solvers tune finds one for queries",
      ),
    ),
  force: z._default(z.boolean(), false).check(z.describe("replace what is there")),
  ...computing,
  seed,
});

/** Parameters of `links fit`, with defaults. */
export type FitProductParameters = z.output<typeof parameters>;

/**
 * Weighs several models of links against each other for each relation and direction, by validation links, and writes their product.
 * @throws LacunaError `links.nothing-to-fit`, `links.empty-split`, what `openLinks` throws, `runs.*`; `run.interrupted`
 */
export const fitProductOperation = operation({
  id: "fitProduct",
  command: "links fit",
  summary: "weigh several models of links against each other for each relation, by validation links",
  parameters,
  result: async () => (await import("./results.ts")).productFitted,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./fit-work.ts")).fitProductWith(given, host),
});
