import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  inputPath,
  outputFolder,
  positive,
  text,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  files: z
    .array(inputPath())
    .check(
      z.minLength(1, "it is empty"),
      z.describe(
        "a torch state dict, .safetensors, .npz, or .npy files of entities and relations; ultra_50g.pth and the like",
      ),
    ),
  graph: z
    .optional(graphSource())
    .check(z.describe(`${graphHelp}; weights of ULTRA go with any graph and need none`)),
  out: outputFolder().check(z.describe("the model folder to write")),
  ...graphFiles,
  model: z
    .optional(text())
    .check(
      z.describe(
        "scoring function: complex, distmult, cp, transe, transe-l2, rotate (default: what the file says, or what finds links of the graph clearly best)",
      ),
    ),
  entities: z
    .optional(inputPath())
    .check(z.describe("which entity each row is: lines of a row, a tab and a name")),
  relations: z.optional(inputPath()).check(z.describe("which relation each row is")),
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
  verify: z
    ._default(z.boolean(), false)
    .check(
      z.describe("refuse what is given of {inverses} and {layout} where another reading finds links better"),
    ),
  gamma: z
    .optional(positive())
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

/** Parameters of `links import`, with defaults. */
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
  result: async () => (await import("./results.ts")).modelImported,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importModelFrom(given, host),
});
