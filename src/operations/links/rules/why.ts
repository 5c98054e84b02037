import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphFiles, modelSource, optional, text, wholeNumber } from "../../contract/parameters.ts";
import { graph } from "../parameters.ts";

const parameters = z.strictObject({
  graph,
  head: text().check(z.describe("the entity that the link leaves")),
  relation: text().check(z.describe("the relation")),
  tail: text().check(z.describe("the entity that the link leads to")),
  ...graphFiles,
  model: optional(
    modelSource(),
    "take the rules of this model, with what is switched off (default: rules that are met in the links)",
  ),
  known: z
    ._default(z.enum(["train", "observed", "all"]), "observed")
    .check(z.describe("links that rules are counted on: of train, of train and valid, or all")),
  top: z._default(wholeNumber(1, 1000), 10).check(z.describe("number of the surest rules to return")),
});

/** Parameters of `links why`, with defaults. */
export type ExplainLinkParameters = z.output<typeof parameters>;

/**
 * Finds the rules that propose a link, each with its counts and one grounding of known links.
 * @throws LacunaError `query.unknown-entity`, `query.unknown-relation`, what `openGraph` and `openLinks` throw
 */
export const explainLinkOperation = operation({
  id: "explainLink",
  command: "links why",
  summary: "why a link may hold: the rules that propose it, with counts and known links",
  parameters,
  result: async () => (await import("./why-results.ts")).linkExplained,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./why-work.ts")).explainLinkWith(given, host),
});
