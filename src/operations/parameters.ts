import * as z from "zod/mini";
import type { Graph } from "../kg/graph.ts";
import { columnRoles, separatorNames } from "../kg/load/table-words.ts";
import type { OpenModel } from "../models/open-model.ts";
import { kernelChoices } from "../numeric/products.ts";
import type { OpenBenchmark } from "./resources/benchmark.ts";

// Pieces that the parameters of several operations are made of. Descriptions are what help texts, forms and agent tools show.

/** A whole number from `least` to `most`; where it decides how much memory is taken, `most` is what a machine can have. */
export const wholeNumber = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** A number above 0. */
export const positive = () => z.number().check(z.gt(0, "it has to be above 0"));

/** A number of at least 0. */
export const notNegative = () => z.number().check(z.gte(0, "it has to be at least 0"));

/** What need not be said, with what it is. */
export const optional = <T extends z.ZodMiniType>(schema: T, describe: string) =>
  z.optional(schema).check(z.describe(describe));

/** Text that is not empty. */
export const text = () => z.string().check(z.minLength(1, "it is empty"));

/** An opened graph, or the path of one. */
export const graphSource = () =>
  z.custom<Graph | string>(
    (value) =>
      (typeof value === "string" && value !== "") ||
      (typeof value === "object" && value !== null && "entityCount" in value),
    "it is no graph and no path of one",
  );

export const graphHelp = "`world`, a snapshot, a triple file or a folder of them, or - for standard input";
export const format = z
  .optional(z.string())
  .check(z.describe("format of the graph (default: found by looking)"));
/** How the tables of a graph are read; what is not said is found by looking. */
export const tables = {
  columns: z
    .optional(z.partialRecord(z.enum(columnRoles), z.union([text(), wholeNumber(1)])))
    .check(
      z.describe("columns of a table of triples by name or number from 1, such as head=1,relation=2,tail=3"),
    ),
  delimiter: z
    .optional(z.enum(separatorNames))
    .check(z.describe("what separates the fields of a table of triples (default: found by looking)")),
};
/** How the files of a graph are read, wherever one is opened. */
export const graphFiles = { format, ...tables };
export const force = z
  ._default(z.boolean(), false)
  .check(z.describe("replace earlier output of the same kind"));
/** What every training that can be resumed takes. */
export const resumable = {
  checkpoint: z
    ._default(notNegative(), 5)
    .check(z.describe("minutes between two checkpoints, from which a training that was stopped goes on")),
  force: z
    ._default(z.boolean(), false)
    .check(z.describe("replace an earlier model folder, or a training with other settings")),
};
export const seed = z._default(wholeNumber(), 0).check(z.describe("seed of every random choice"));
export const threads = z
  ._default(wholeNumber(0, 1024), 0)
  .check(z.describe("workers to use (0: one per processor)"));
export const memory = z.optional(wholeNumber(1)).check(z.describe("memory budget in bytes"));
export const kernel = z
  ._default(z.enum(kernelChoices), "auto")
  .check(z.describe("what computes products: our WebAssembly, or onnxruntime-node where it is installed"));
export const splitName = z.enum(["train", "valid", "test"]);

/** An opened model, or what names one. */
export const modelSource = () =>
  z.custom<OpenModel | string>(
    (value) =>
      (typeof value === "string" && value !== "") ||
      (typeof value === "object" && value !== null && "models" in value),
    "it is no model and no path of one",
  );
export const modelHelp =
  "a model folder, ultra-3g or ultraquery for weights that need no training, or frequency for the baseline; several joined by commas are averaged";

/** An opened benchmark, or the folder of one. */
export const benchmarkSource = () =>
  z.custom<OpenBenchmark | string>(
    (value) =>
      (typeof value === "string" && value !== "") ||
      (typeof value === "object" && value !== null && "manifest" in value),
    "it is no benchmark and no path of one",
  );

/** How an opened or named thing was called. */
export const calledAs = (source: string | { readonly name: string }): string =>
  typeof source === "string" ? source : source.name;
