import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { wholeNumber } from "../../contract/parameters.ts";
import { entity, graphRead } from "./parameters.ts";

const parameters = z.strictObject({
  ...graphRead,
  entity,
  hops: z._default(wholeNumber(1, 6), 1).check(z.describe("at most this many links away from the entity")),
  nodes: z._default(wholeNumber(1, 5000), 300).check(z.describe("at most this many entities")),
  links: z._default(wholeNumber(0, 50_000), 2000).check(z.describe("at most this many links among them")),
});
export type AroundParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./around-work.ts"));

/**
 * Cuts out the part of a graph around an entity; the same call always gives the same part.
 * @throws LacunaError `query.unknown-entity`, what opening the graph throws
 */
export const findNeighbourhoodOperation = operation({
  id: "findNeighbourhood",
  command: "kg around",
  summary: "the part of a graph around an entity",
  parameters,
  result: async () => (await import("./results.ts")).subgraph,
  rows: async (found) => (await import("./rows.ts")).neighbourhoodRows(found),
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).around(given, host),
});
