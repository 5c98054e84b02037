import * as z from "zod/mini";
import { snapshot } from "../contract/marks.ts";
import { memory, naming, outputFile, reading, tables } from "../contract/parameters.ts";

// Parameters shared by the operations on graphs.

export const graphHelp = "a folder or file of triples, a snapshot, world, or - for standard input";
export const format = reading(z.optional(z.string())).check(
  z.describe("read the files as this format (default: detected)"),
);

/** How the files of a graph are read. */
export const graphReading = { format, ...tables, ...naming };

/** How a snapshot is written, and how what it is made of is read. */
export const snapshotWriting = {
  out: outputFile(snapshot).check(z.describe("the snapshot to write, such as graph.lacuna")),
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier snapshot")),
  memory,
};
