import * as z from "zod/mini";
import { hardnessShard, hardnessTable, spectrum } from "../../contract/marks.ts";
import {
  benchmarkSource,
  graphFiles,
  graphOrDatabase,
  memory,
  outputFile,
  shard,
  splitName,
  threads,
} from "../../contract/parameters.ts";
import { engine } from "../../sql/parameters.ts";

// Parameters of the operations that say what answers reduce to.

export const queries = z
  .array(benchmarkSource())
  .check(
    z.minLength(1, "it is empty"),
    z.describe("benchmark folders, or files of queries in any notation (with {graph})"),
  );
export const split = z
  ._default(splitName, "test")
  .check(z.describe("for files of queries: which links are missing"));
export const unions = z
  ._default(z.enum(["filtered", "any"]), "filtered")
  .check(z.describe("filtered: as published, all branches have to be there; any: each branch by itself"));
/** Files that are written of what was counted. */
export const pictured = {
  svg: z.optional(outputFile(spectrum)).check(z.describe("write a picture of the spectrum")),
  table: z
    .optional(outputFile(hardnessTable))
    .check(z.describe("write the table as Parquet, which databases read")),
};
export const counting = {
  shard: shard("classify the i-th of n parts of the queries only, into {out} (see benchmark merge-hardness)"),
  out: z.optional(outputFile(hardnessShard)).check(z.describe("the file of what a shard counted")),
  ...pictured,
  ...graphFiles,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier picture, table or shard")),
  threads,
  memory,
};

/** Parameters of what is worked out on a graph or in its database. */
export const onGraphOrDatabase = z.strictObject({
  queries,
  graph: graphOrDatabase().check(z.describe("work it out on this graph")),
  split,
  unions,
  engine,
  ...counting,
});
