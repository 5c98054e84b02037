import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import {
  kernel,
  memory,
  modelHelp,
  modelSource,
  seconds,
  text,
  threads,
  wholeNumber,
} from "../../contract/parameters.ts";
import { calibrate } from "../../truth/parameters.ts";
import { cursor, entity, graphRead } from "./parameters.ts";

const parameters = z.strictObject({
  ...graphRead,
  entity,
  relation: z.optional(text()).check(z.describe("only links of this relation")),
  direction: z
    .optional(z.enum(["out", "in"]))
    .check(z.describe("only links that go out from the entity, or that come in")),
  limit: z._default(wholeNumber(0, 10_000), 20).check(z.describe("at most this many links of a group")),
  groups: z._default(wholeNumber(1, 1000), 50).check(z.describe("at most this many groups")),
  cursor,
  model: z
    .optional(modelSource())
    .check(z.describe(`also links that this model predicts, {limit} of each group: ${modelHelp}`)),
  anyKind: z
    ._default(z.boolean(), false)
    .check(z.describe("also predict links of kinds of things that a relation never links")),
  calibrate,
  timeout: z
    .optional(seconds())
    .check(z.describe("predict for at most this many seconds; later groups then have no predicted links")),
  kernel,
  threads,
  memory,
});
export type LinksParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./links-work.ts"));

/**
 * Lists the links of an entity by relation and direction, with what is predicted beside them where a model is named.
 * @throws LacunaError `query.unknown-entity`, `query.unknown-relation`, `usage.unknown-cursor`, what opening the graph and the
 *   model throws
 */
export const listEntityLinksOperation = operation({
  id: "listEntityLinks",
  command: "kg links",
  summary: "the links of an entity by relation and direction",
  parameters,
  result: async () => (await import("./results.ts")).entityLinkGroups,
  rows: async (found) => (await import("./rows.ts")).linkRows(found),
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).listEntityLinks(given, host),
});
