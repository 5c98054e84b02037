import * as z from "zod/mini";
import { measured, outputFolder } from "../../contract/parameters.ts";

/** Shares of train, valid and test. */
export const ratios = z.tuple([measured(), measured(), measured()]);

/** The folder that a split is written to. */
export const splitFolder = {
  out: outputFolder().check(
    z.describe(
      "the folder to write: train.txt, valid.txt, test.txt, manifest.json, and labels, aliases and numbers where the graph has any",
    ),
  ),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier split")),
};
