import * as z from "zod/mini";
import type { ModelManifest } from "../../links/files/model-folder.ts";
import { operation } from "../contract/operation.ts";
import { modelSource, text } from "../contract/parameters.ts";

/** The value of `links export`. */
export interface LinksExported {
  readonly out: string;
  readonly kind: "safetensors" | "npy";
  readonly layout: string;
  readonly model: string;
  readonly dtype: ModelManifest["dtype"];
  readonly tensors: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly bytes: number;
  }[];
}

const parameters = z.strictObject({
  model: modelSource().check(z.describe("a model folder")),
  out: text().check(z.describe("a file ending in .safetensors, or a folder for .npy files")),
  layout: z
    ._default(z.enum(["lacuna", "cqd"]), "lacuna")
    .check(z.describe("how the tables are called: lacuna, or cqd for CQD and KGReasoning")),
  dtype: z
    .optional(z.enum(["float32", "float16"]))
    .check(z.describe("type of the values (default: as the model has them)")),
  force: z._default(z.boolean(), false).check(z.describe("replace what is there")),
});

/** What `links export` is told, with defaults. */
export type ExportModelParameters = z.output<typeof parameters>;

/**
 * Writes the tables of a model for other tools: one file of safetensors, or a folder with a `.npy` for each table.
 * @throws LacunaError `links.no-layout`, `links.not-a-model`, and what `readModel` and the writers throw
 */
export const exportModelOperation = operation({
  id: "exportModel",
  command: "links export",
  summary: "write the tables of a model for other tools",
  parameters,
  result: async () => z.custom<LinksExported>(),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportModelTo(given, host),
});
