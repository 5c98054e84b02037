import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";

const parameters = z.strictObject({
  kind: z
    .optional(z.enum(["graph", "benchmark", "questions"]))
    .check(z.describe("only graphs, benchmarks of queries, or datasets of questions")),
  graph: z
    .optional(z.enum(["dbpedia", "eventkg", "freebase", "wikidata", "wikimovies"]))
    .check(z.describe("only datasets of questions over this graph")),
});

/** Lists the data that the registries know. */
export const listDataOperation = operation({
  id: "listData",
  command: "data list",
  summary: "the graphs, benchmarks and datasets of questions there are: what they are, licence, files",
  parameters,
  result: async () => (await import("./results.ts")).listedData,
  effects: [],
  length: "answer",
  run: async ({ kind, graph }) => {
    const { fieldData } = await import("../../data/field/registry.ts");
    const { list } = await import("../../kgqa/datasets/registry.ts");
    const questions = list(graph === undefined ? {} : { graph }).map((each) => ({
      kind: "questions" as const,
      ...each,
    }));
    const listed = graph === undefined ? [...fieldData, ...questions] : questions;
    return kind === undefined ? listed : listed.filter((each) => each.kind === kind);
  },
});
