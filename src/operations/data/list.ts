import * as z from "zod/mini";
import type { FieldData } from "../../data/field/field-data.ts";
import type { Dataset } from "../../kgqa/datasets/dataset.ts";
import { operation } from "../operation.ts";

/** A row of `data list`: a graph, a benchmark of queries, or a dataset of questions. */
export type ListedData = FieldData | (Dataset & { readonly kind: "questions" });

const parameters = z.strictObject({
  kind: z
    .optional(z.enum(["graph", "benchmark", "questions"]))
    .check(z.describe("only graphs, benchmarks of queries, or datasets of questions")),
  graph: z
    .optional(z.enum(["dbpedia", "eventkg", "freebase", "wikidata", "wikimovies"]))
    .check(z.describe("only datasets of questions over this graph")),
});

/** Lists the data that the registries know. */
export const dataListOperation = operation({
  name: "data list",
  describe: "the graphs, benchmarks and datasets of questions there are: what they are, licence, files",
  parameters,
  run: async ({ kind, graph }): Promise<readonly ListedData[]> => {
    const { fieldData } = await import("../../data/field/registry.ts");
    const { list } = await import("../../kgqa/datasets/registry.ts");
    const questions = list(graph === undefined ? {} : { graph }).map((each) => ({
      kind: "questions" as const,
      ...each,
    }));
    const listed: readonly ListedData[] = graph === undefined ? [...fieldData, ...questions] : questions;
    return kind === undefined ? listed : listed.filter((each) => each.kind === kind);
  },
});
