import * as z from "zod/mini";
import { count, list, sha256, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

/** A graph that was written for databases. */
export const exportedGraph = z.object({
  out: word("the file or folder"),
  to: word("what was written"),
  entities: count("entities"),
  relations: count("forward relations"),
  links: z.optional(count("links in both directions: rows of edges.parquet, or of the table edge")),
  triples: z.optional(count("with `nquads`: triples, one a line")),
  hash: word("identity of the graph"),
  files: list(z.object({ name: z.string(), bytes: count("size"), sha256 }), "the files"),
  notes: z.optional(list(z.string(), "what was left out of them")),
});
export type ExportedGraph = Plain<z.output<typeof exportedGraph>>;
