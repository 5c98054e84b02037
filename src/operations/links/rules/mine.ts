import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import {
  graphFiles,
  inputPath,
  notNegative,
  optional,
  outputFolder,
  wholeNumber,
} from "../../contract/parameters.ts";
import { graph } from "../parameters.ts";

const parameters = z.strictObject({
  graph,
  ...graphFiles,
  out: optional(outputFolder(), "the model folder to write, with the rules as AnyBURL writes them"),
  from: optional(
    inputPath(),
    "count the rules of this file (AnyBURL, PyClause, AMIE) in place of mined ones",
  ),
  length: z
    ._default(wholeNumber(1, 3), 2)
    .check(
      z.describe("atoms of the longest body without constants; of three, the surest 200 of each relation"),
    ),
  support: z._default(wholeNumber(1), 2).check(z.describe("links that a rule has to explain at least")),
  confidence: z
    ._default(notNegative(), 0.0001)
    .check(
      z.describe(
        "least confidence, support / (body + 5 unseen pairs); of rules with constants 0.005 or more",
      ),
    ),
  branching: z
    ._default(wholeNumber(1), 10_000)
    .check(z.describe("links of one relation of an entity that paths go on to, at most")),
  constants: z
    ._default(wholeNumber(0, 10_000_000), 0)
    .check(
      z.describe(
        "list at most this many of the surest rules with constants; all of them count, listed or not",
      ),
    ),
  choose: z
    ._default(z.boolean(), true)
    .check(
      z.describe("choose by validation links how rules are put together, for each relation and direction"),
    ),
  top: z._default(wholeNumber(0, 10_000), 20).check(z.describe("number of the surest rules to return")),
  force: z._default(z.boolean(), false).check(z.describe("replace what is there")),
});

/** Parameters of `links mine`, with defaults. */
export type MineRulesParameters = z.output<typeof parameters>;

/**
 * Mines the rules of the train links of a graph with their exact counts, or counts those of a file.
 * @throws LacunaError `links.too-many-relations`, `links.no-rules`, what `openGraph` throws, `runs.*`; `run.interrupted`
 */
export const mineRulesOperation = operation({
  id: "mineRules",
  command: "links mine",
  summary: "mine the rules of a graph: which links follow from which, with exact counts",
  parameters,
  result: async () => (await import("./results.ts")).rulesMined,
  rows: async (found) => (await import("./rows.ts")).ruleRows(found),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./mine-work.ts")).mineRulesWith(given, host),
});
