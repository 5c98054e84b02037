import * as z from "zod/mini";
import { bySplit } from "../../contract/domain-shapes.ts";
import { count, sha256, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { reading } from "../results.ts";

/** A snapshot that was written. */
export const importedGraph = z.object({
  source: word("the graph as it was named; its own name where it was open already"),
  out: word("the snapshot"),
  format: z.optional(word("the format that was read")),
  entities: count("entities"),
  relations: count("forward relations"),
  triples: bySplit,
  ...reading,
  bytes: count("size of the snapshot"),
  sha256,
  seconds: z.object({ reading: z.number(), writing: z.number() }),
});
export type ImportedGraph = Plain<z.output<typeof importedGraph>>;

/** A snapshot of a graph that was fetched. */
export const fetchedGraph = z.object({
  ...importedGraph.shape,
  source: word("the address"),
  fetched: z.object({
    from: word("the address"),
    sentBy: z.optional(word("the address that sent it, where the first redirects")),
    bytes: count("bytes that were fetched"),
    sha256,
  }),
});
export type FetchedGraph = Plain<z.output<typeof fetchedGraph>>;
