import * as z from "zod/mini";
import { list } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { dataset, type fetchedDataset, field } from "./domain-shapes.ts";

/** A dataset of questions in the list of all data. */
const questions = z.object({ kind: z.literal("questions"), ...dataset.shape });

/** Graphs and benchmarks of the field, then datasets of questions. */
export const listedData = list(
  z.union([field, questions]),
  "graphs, benchmarks of queries, datasets of questions",
);
export type ListedData = Plain<z.output<typeof listedData>>[number];

export type FetchedDataset = Plain<z.output<typeof fetchedDataset>>;
