import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { outputFile } from "../contract/parameters.ts";
import { exporting } from "./parameters.ts";

/** The beginning of files of exported tables, after the length of their header. */
const MARK = '"__metadata__":{"format":"pt","model":';

const parameters = z.strictObject({
  model: exporting.model,
  out: outputFile({ safetensors: MARK }).check(z.describe("a file ending in .safetensors")),
  layout: exporting.layout,
  dtype: exporting.dtype,
  force: exporting.force,
});

/** Parameters of `links export`, with defaults. */
export type ExportModelParameters = z.output<typeof parameters>;

/**
 * Writes the tables of a model for other tools as one file of safetensors.
 * @throws LacunaError `links.no-layout`, `links.not-a-model`, and what reading and writing throw
 */
export const exportModelOperation = operation({
  id: "exportModel",
  command: "links export",
  summary: "write the tables of a model for other tools",
  parameters,
  result: async () => (await import("./results.ts")).linksExported,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportModel(given, host),
});
