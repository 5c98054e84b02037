import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { inputPath, outputFolder, text } from "../contract/parameters.ts";

const parameters = z.strictObject({
  name: text().check(z.describe("a dataset of `data list`")),
  out: z.optional(outputFolder()).check(z.describe("the folder its files are put into (default: its name)")),
  from: z
    .optional(inputPath())
    .check(
      z.describe(
        "a folder or file that has them already, so that nothing is fetched; or the address of a mirror",
      ),
    ),
  force: z
    ._default(z.boolean(), false)
    .check(z.describe("replace files of an earlier call that would be others now")),
});
/** Parameters of `data get`, with defaults. */
export type GetDataParameters = z.output<typeof parameters>;

/**
 * Brings the files of a dataset into a folder, checked, and going on where an earlier attempt stopped.
 * @throws LacunaError what `get` throws; `runs.exists`, `runs.not-ours`; `run.interrupted`
 */
export const getDataOperation = operation({
  id: "getData",
  command: "data get",
  summary: "fetch a graph, a benchmark or a dataset of questions: checked by its hash, resumed, unpacked",
  parameters,
  result: async () => (await import("./domain-shapes.ts")).fetchedDataset,
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./get-work.ts")).getInto(given, host),
});
