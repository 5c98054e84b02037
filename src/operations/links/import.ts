import * as z from "zod/mini";
import type { ImportReading } from "../../links/files/import-tables.ts";
import type { ModelManifest } from "../../links/files/model-folder.ts";
import type { UltraManifest } from "../../links/ultra/files.ts";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphHelp, graphSource, text } from "../contract/parameters.ts";

/** The value of `links import`. */
export interface LinksImported extends ModelManifest {
  readonly out: string;
  /** How the file was understood, and how that was found out; the provenance in the manifest has it too. */
  readonly reading: ImportReading;
  readonly seconds: number;
}

/** The value of `links import` where the file holds weights of ULTRA, which know of no graph. */
export interface UltraImported extends UltraManifest {
  readonly out: string;
  readonly seconds: number;
}

const parameters = z.strictObject({
  files: z
    .array(text())
    .check(
      z.minLength(1, "it is empty"),
      z.describe(
        "a torch state dict, .safetensors, .npz, or .npy files of entities and relations; ultra_50g.pth and the like",
      ),
    ),
  graph: z
    .optional(graphSource())
    .check(z.describe(`${graphHelp}; weights of ULTRA go with any graph and need none`)),
  out: text().check(z.describe("the model folder to write")),
  ...graphFiles,
  model: z
    .optional(text())
    .check(
      z.describe(
        "scoring function: complex, distmult, cp, transe, transe-l2, rotate (default: what the file says, or what finds links of the graph clearly best)",
      ),
    ),
  entities: z
    .optional(text())
    .check(z.describe("which entity each row is: lines of a row, a tab and a name")),
  relations: z.optional(text()).check(z.describe("which relation each row is")),
  inverses: z
    .optional(z.enum(["interleaved", "blocked"]))
    .check(
      z.describe(
        "where the rows of inverse relations are: at 2r and 2r + 1, or at r and r + R (default: as above)",
      ),
    ),
  layout: z
    .optional(z.enum(["halves", "pairs"]))
    .check(z.describe("how complex numbers lie in a row (default: as above)")),
  gamma: z
    .optional(z.number().check(z.positive()))
    .check(
      z.describe(
        "the margin of the training, for RotatE's angles of DGL-KE and of the authors' code (default: of a config.json beside the tables)",
      ),
    ),
  dtype: z
    .optional(z.enum(["float32", "float16"]))
    .check(z.describe("how to store the tables (as precise as the file, at most float32)")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier model folder")),
});

/** What `links import` is told, with defaults. */
export type ImportModelParameters = z.output<typeof parameters>;

/**
 * Reads a trained link predictor of another tool and writes it as a model folder.
 * What the file leaves open is measured on links of the graph.
 * @throws LacunaError `usage.missing-graph`; what the readers of tensors, `importTables` and `writeModel` throw
 */
export const importModelOperation = operation({
  id: "importModel",
  command: "links import",
  summary: "make a model folder of a link predictor that another tool has trained",
  parameters,
  result: async () => z.custom<LinksImported | UltraImported>(),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importModelFrom(given, host),
});
