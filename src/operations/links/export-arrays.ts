import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { outputFolder } from "../contract/parameters.ts";
import { exporting } from "./parameters.ts";

const parameters = z.strictObject({
  model: exporting.model,
  out: outputFolder().check(z.describe("a folder for .npy files")),
  layout: exporting.layout,
  dtype: exporting.dtype,
  force: exporting.force,
});

/** Parameters of `links export` into a folder, with defaults. */
export type ExportModelArraysParameters = z.output<typeof parameters>;

/**
 * Writes the tables of a model for other tools as a folder with a `.npy` for each table.
 * @throws LacunaError `links.no-layout`, `links.not-a-model`, and what reading and writing throw
 */
export const exportModelArraysOperation = operation({
  id: "exportModelArrays",
  command: "links export --out folder",
  summary: "write the tables of a model for other tools, an array a file",
  parameters,
  result: async () => (await import("./results.ts")).linksExported,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportModelArrays(given, host),
});
