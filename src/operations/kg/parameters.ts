import * as z from "zod/mini";
import { snapshot } from "../contract/marks.ts";
import { memory, naming, outputFile, reading, tables } from "../contract/parameters.ts";

// Parameters shared by the operations on graphs.

export const graphHelp = "a folder or file of triples, a snapshot, world, or - for standard input";
export const format = reading(z.optional(z.string())).check(
  z.describe("read the files as this format (default: detected)"),
);

/** Options of the reader of the files of a graph. */
export const graphReading = { format, ...tables, ...naming };

/** The target of a snapshot, and the options of the reader of its files. */
export const snapshotWriting = {
  out: outputFile(snapshot).check(z.describe("the snapshot to write, such as graph.lacuna")),
  compact: z
    ._default(z.boolean(), false)
    .check(z.describe("write the links in a shorter form: a smaller file, which takes longer to open")),
  ...graphReading,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier snapshot")),
  memory,
};
