import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  force,
  graphFiles,
  modelHelp,
  modelSource,
  outputFile,
  text,
  wholeNumber,
} from "../contract/parameters.ts";
import { calibrate } from "../truth/parameters.ts";
import { computing, graph } from "./parameters.ts";

const parameters = z.strictObject({
  graph,
  relation: z.optional(z.array(text())).check(z.describe("only these relations (default: all); repeatable")),
  entity: z.optional(text()).check(z.describe("only links of this entity, on either side")),
  model: z._default(modelSource(), "ultra-3g").check(z.describe(modelHelp)),
  top: z
    ._default(wholeNumber(1, 1_000_000), 100)
    .check(z.describe("number of most probable missing links to return")),
  why: z
    ._default(z.boolean(), false)
    .check(z.describe("say of every link which rules propose it, by links of train")),
  anyKind: z
    ._default(z.boolean(), false)
    .check(z.describe("also links of kinds of things that a relation never links among the train links")),
  calibrate,
  out: z
    .optional(outputFile(/^head\trelation\ttail\t(truth\tscore|truth|score)\n/))
    .check(
      z.describe(
        "write the links as a table: head, relation, tail, truth where it is calibrated, score, between tabs",
      ),
    ),
  ...graphFiles,
  ...computing,
  force,
});
/** Parameters of `links predict`, with defaults. */
export type PredictLinksParameters = z.output<typeof parameters>;

/**
 * Lists the truest missing links of relations, or of an entity, and how many of them held-out links of valid confirm.
 * @throws LacunaError `query.unknown-relation`, `query.unknown-entity`, what `openGraph` and `openLinks` throw, `runs.*`;
 *   `run.interrupted`
 */
export const predictLinksOperation = operation({
  id: "predictLinks",
  command: "links predict",
  summary: "list the truest missing links of relations, or of an entity",
  parameters,
  result: async () => (await import("./predicted-links.ts")).predictedLinks,
  rows: async (found) => (await import("./rows.ts")).predictedRows(found),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./predict-work.ts")).predictLinksWith(given, host),
});
