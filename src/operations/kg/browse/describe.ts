import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { text, wholeNumber } from "../../contract/parameters.ts";
import { cursor, graphRead } from "./parameters.ts";

const parameters = z.strictObject({
  ...graphRead,
  text: z
    .optional(text())
    .check(
      z.describe(
        "only relations with this text, or all of its words, in their name, label or aliases, and values with it in their name",
      ),
    ),
  limit: z._default(wholeNumber(0, 1000), 60).check(z.describe("at most this many relations")),
  cursor,
});
export type DescribeParameters = z.output<typeof parameters>;

/**
 * Says what a graph is about: how large it is, and its relations with an example each, a page at a time.
 * @throws LacunaError what opening the graph throws, `usage.unknown-cursor`
 */
export const describeGraphOperation = operation({
  id: "describeGraph",
  command: "kg describe",
  summary: "what a graph is about: its size, and its relations with examples",
  parameters,
  result: async () => (await import("./results.ts")).describedGraph,
  rows: async (found) => (await import("./rows.ts")).relationRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./describe-work.ts")).describeGraph(given, host),
});
