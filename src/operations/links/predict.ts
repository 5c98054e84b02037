import * as z from "zod/mini";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import { operation } from "../operation.ts";
import {
  force,
  graphFiles,
  graphHelp,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";

/** A link that the graph does not have, by names. */
export interface PredictedLink {
  readonly head: string;
  readonly relation: string;
  readonly tail: string;
  /** From 0 to 1; a probability where the model is calibrated. */
  readonly score: number;
}

/** The value of `links predict`. */
export interface PredictedLinks {
  readonly links: readonly PredictedLink[];
  readonly count: number;
  /** From which side each relation was asked for, and of how many entities. */
  readonly asked: readonly {
    readonly relation: string;
    readonly side: "head" | "tail";
    readonly entities: number;
  }[];
  /**
   * How many of the first candidates are links of valid, which were hidden for it: a lower bound of the precision at that depth;
   * empty where there is no validation split.
   */
  readonly heldOut: readonly { readonly depth: number; readonly found: number; readonly share: number }[];
  readonly model: ModelRecord & { readonly calibrated: boolean };
  readonly graph: string;
  readonly out?: string;
  readonly seconds: number;
}

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  relation: z.optional(z.array(text())).check(z.describe("only these relations (default: all); repeatable")),
  entity: z.optional(text()).check(z.describe("only links of this entity, on either side")),
  model: z._default(modelSource(), "ultra-3g").check(z.describe(modelHelp)),
  top: z._default(wholeNumber(1, 1_000_000), 100).check(z.describe("so many of the truest missing links")),
  anyKind: z
    ._default(z.boolean(), false)
    .check(z.describe("also links of kinds of things that a relation never links among the train links")),
  out: z
    .optional(text())
    .check(z.describe("write the links as a table: head, relation, tail, score between tabs")),
  ...graphFiles,
  kernel,
  threads,
  memory,
  force,
});
/** What `links predict` is told, with defaults. */
export type PredictLinksParameters = z.output<typeof parameters>;

/**
 * Lists the truest missing links of relations, or of an entity, and how many of them held-out links of valid confirm.
 * @throws LacunaError `query.unknown-relation`, `query.unknown-entity`, what `openGraph` and `openLinks` throw, `runs.*`;
 *   `run.interrupted`
 */
export const predictLinksOperation = operation({
  name: "links predict",
  describe: "list the truest missing links of relations, or of an entity",
  parameters,
  run: async (given, host): Promise<PredictedLinks> =>
    (await import("./predict-work.ts")).predictLinksWith(given, host),
});
