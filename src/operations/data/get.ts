import * as z from "zod/mini";
import type { GetReport } from "../../data/get/get.ts";
import { operation } from "../operation.ts";
import { text } from "../parameters.ts";

const parameters = z.strictObject({
  name: text().check(z.describe("a dataset of `data list`")),
  out: z.optional(text()).check(z.describe("the folder its files are put into (default: its name)")),
  from: z
    .optional(text())
    .check(
      z.describe(
        "a folder or file that has them already, so that nothing is fetched; or the address of a mirror",
      ),
    ),
});
/** What `data get` is told. */
export type DataGetParameters = z.output<typeof parameters>;

/**
 * Brings the files of a dataset into a folder, checked, and going on where an earlier attempt stopped.
 * @throws LacunaError what `get` throws; `run.interrupted`
 */
export const dataGetOperation = operation({
  name: "data get",
  describe: "fetch a graph, a benchmark or a dataset of questions: checked by its hash, resumed, unpacked",
  parameters,
  run: async (given, host): Promise<GetReport> => (await import("./get-work.ts")).getInto(given, host),
});
