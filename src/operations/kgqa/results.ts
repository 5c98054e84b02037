import * as z from "zod/mini";
import { described, list, sha256, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { infoReport, levelsReport, recheckReport, resplitReport, scoreReport } from "./domain-shapes.ts";

const report = z.optional(word("the page that was written"));

/** The contents of a dataset of questions. */
export const datasetInfo = z.object({
  ...infoReport.shape,
  files: list(
    z.object({ path: z.string(), part: z.string(), format: z.string() }),
    "the files, each with the part that it is",
  ),
  report,
});
export type KgqaInfo = Plain<z.output<typeof datasetInfo>>;

/** The faults of a dataset that make scores wrong. */
export const checkedDataset = z.object({
  questions: z.int(),
  problems: infoReport.shape.problems,
  leakage: infoReport.shape.leakage,
  executed: described(
    z.nullable(z.array(z.object({ part: z.string(), ...recheckReport.shape }))),
    "what executing the gold queries again gave, for each part; null when they were not executed",
  ),
  report,
});
export type KgqaCheck = Plain<z.output<typeof checkedDataset>>;

/** The generalization levels of test questions. */
export const datasetLevels = z.object({
  ...levelsReport.shape,
  out: z.optional(word("the levels of questions that were written")),
  report,
});
export type KgqaLevels = Plain<z.output<typeof datasetLevels>>;

/** A dataset that was divided anew. */
export const resplitDataset = z.object({
  out: word("the folder"),
  name: word("the name of the dataset"),
  files: list(z.object({ name: z.string(), bytes: z.int(), sha256 }), "the files that were written"),
  ...resplitReport.shape,
  report,
});
export type KgqaResplit = Plain<z.output<typeof resplitDataset>>;

/** Scores of predicted answers. */
export const questionScores = z.object({
  ...scoreReport.shape,
  reports: z.optional(list(z.string(), "reports that were written")),
});
export type KgqaScore = Plain<z.output<typeof questionScores>>;
