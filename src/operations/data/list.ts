import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";

const parameters = z.strictObject({
  graph: z
    .optional(z.enum(["dbpedia", "eventkg", "freebase", "wikidata", "wikimovies"]))
    .check(z.describe("only datasets over this graph")),
});

/** Lists the datasets of questions that the registry knows. */
export const dataListOperation = operation({
  id: "dataList",
  command: "data list",
  summary: "the datasets of questions there are: graph, year, licence, levels",
  parameters,
  result: async () => (await import("./results.ts")).datasets,
  effects: [],
  length: "answer",
  run: async (given) => {
    const { list } = await import("../../kgqa/datasets/registry.ts");
    return list(given.graph === undefined ? {} : { graph: given.graph });
  },
});
