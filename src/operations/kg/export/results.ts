import * as z from "zod/mini";
import { count, list, sha256, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

/** A graph that was written for databases. */
export const exportedGraph = z.object({
  out: word("the folder"),
  to: word("what was written"),
  entities: count("entities"),
  relations: count("forward relations"),
  links: count("rows of edges.parquet: links in both directions"),
  hash: word("identity of the graph"),
  files: list(z.object({ name: z.string(), bytes: count("size"), sha256 }), "the files"),
});
export type ExportedGraph = Plain<z.output<typeof exportedGraph>>;

/** A graph that was written as tables. */
export const exportedTables = z.object({
  out: word("the file"),
  entities: count("entities"),
  relations: count("forward relations"),
  links: count("rows of the table edge: links in both directions"),
  hash: word("identity of the graph"),
  bytes: count("size"),
  sha256,
});
export type ExportedTables = Plain<z.output<typeof exportedTables>>;

/** A graph that was written as triples with the graph of their split. */
export const exportedQuads = z.object({
  out: word("the file"),
  entities: count("entities"),
  relations: count("forward relations"),
  triples: count("triples, one a line"),
  hash: word("identity of the graph"),
  bytes: count("size"),
  sha256,
});
export type ExportedQuads = Plain<z.output<typeof exportedQuads>>;
