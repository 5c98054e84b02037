import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource, memory, naming, tables } from "../../contract/parameters.ts";
import { format, graphHelp } from "../parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  relations: z._default(z.boolean(), false).check(z.describe("figures of each relation")),
  entities: z
    .optional(z.string())
    .check(z.describe("entities whose name or label holds the pattern (* stands for any text)")),
  degree: z._default(z.boolean(), false).check(z.describe("how many entities stand in how many triples")),
  format,
  ...tables,
  ...naming,
  memory,
});
export type InfoWanted = z.output<typeof parameters>;

/**
 * Says what a graph holds, and what about it distorts results.
 * @throws LacunaError what `openGraph` throws
 */
export const inspectGraphOperation = operation({
  id: "inspectGraph",
  command: "kg info",
  summary: "what a graph holds, and what about it distorts results",
  parameters,
  result: async () => (await import("./results.ts")).inspectGraph,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./info-work.ts")).inspectGraph(given, host),
});
