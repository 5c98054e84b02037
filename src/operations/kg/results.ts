import * as z from "zod/mini";
import { described, known, list } from "../contract/fields.ts";

// Parts of the results of several operations on graphs.

export const bySplit = known("BySplit", z.object({ train: z.int(), valid: z.int(), test: z.int() }));
const triple = z.tuple([z.string(), z.string(), z.string()]);

/** The findings of the reader of the files of a graph. */
export const reading = {
  first: z.optional(list(triple, "the first triples as they were understood: head, relation, tail")),
  literals: z.optional(
    described(
      z.object({
        labels: z.int(),
        aliases: z.optional(z.int()),
        numbers: z.int(),
        skipped: z.int(),
      }),
      "literals of RDF files: those that became labels, aliases or attributes, and those that were skipped",
    ),
  ),
  namedGraphs: z.optional(
    described(
      z.object({ graphs: z.int(), statements: z.int() }),
      "statements of N-Quads files in named graphs, whose names are dropped",
    ),
  ),
  notes: z.optional(list(z.string(), "what was passed over or decided while reading")),
};
