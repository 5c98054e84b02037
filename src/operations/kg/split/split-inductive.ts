import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource, naming, seed, splitName, tables } from "../../contract/parameters.ts";
import { format, graphHelp } from "../parameters.ts";
import { splitFolder } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  inductive: z
    .number()
    .check(
      z.gt(0),
      z.lt(1),
      z.describe(
        "by entities: the share of them that no training triple has, half for valid and half for test",
      ),
    ),
  part: z
    ._default(splitName, "test")
    .check(
      z.describe(
        "by entities: the graph to write, with its held-out triples: train, valid or test; one seed gives all three",
      ),
    ),
  heldOut: z
    ._default(z.number().check(z.gt(0), z.lt(1)), 0.15)
    .check(z.describe("by entities: share of the triples with new entities that are held out")),
  ...splitFolder,
  format,
  ...tables,
  ...naming,
  seed,
});

/** Parameters of `kg split --inductive`, with defaults. */
export type SplitInductiveParameters = z.output<typeof parameters>;

/**
 * Splits a graph by entities as InductiveQE's are, and writes the folder of one of its three graphs.
 * @throws LacunaError `kg.split-too-small`, `kg.unwritable-name`, `runs.exists`, `runs.not-ours`
 */
export const splitInductiveOperation = operation({
  id: "splitInductive",
  command: "kg split --inductive",
  summary: "split a graph by entities: valid and test have entities that training never saw",
  parameters,
  result: async () => (await import("./results.ts")).writtenInductiveSplit,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./split-work.ts")).splitByEntities(given, host),
});
