import * as z from "zod/mini";
import { count, described, list, sha256, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const files = list(
  z.object({
    name: z.string(),
    mirrors: list(z.string(), "the same bytes at several places, tried in this order"),
    sha256: z.optional(sha256),
    bytes: z.optional(count("size")),
    packed: z.optional(described(z.literal(true), "an archive that is left packed")),
  }),
  "what can be fetched; empty where there is no stable place",
);

const questions = z.object({
  kind: z.literal("questions"),
  name: word("short name, as it is asked for"),
  title: z.string(),
  graph: z.enum(["Freebase", "DBpedia", "Wikidata", "WikiMovies", "EventKG"]),
  year: z.int(),
  languages: list(z.string(), "BCP 47 tags"),
  questions: described(
    z.nullable(z.int()),
    "in all parts, as published; null where no certain figure is known",
  ),
  licence: described(z.nullable(z.string()), "as its source states it; null where none is stated"),
  page: word("where it is published, or the paper where there is no page"),
  levels: described(
    z.nullable(z.object({ iid: z.boolean(), compositional: z.boolean(), "zero-shot": z.boolean() })),
    "which levels its test questions have by the published analysis; null where it could not tell",
  ),
  published: described(
    z.nullable(z.object({ iid: z.int(), compositional: z.int(), "zero-shot": z.int(), total: z.int() })),
    "numbers of test questions by level, where they are published",
  ),
  formats: list(z.string(), "formats that read it; empty where there is none"),
  forms: list(
    z.enum(["sparql", "s-expression", "kopl", "chain", "graph-query"]),
    "logical forms in the data",
  ),
  files,
});
const field = z.object({
  kind: z.enum(["graph", "benchmark"]),
  name: word("short name, as it is asked for"),
  title: z.string(),
  licence: described(z.nullable(z.string()), "as its source states it; null where none is stated"),
  page: word("where it is published, or the paper where there is no page"),
  describe: word("what it is, and what to know before use"),
  counts: described(
    z.nullable(
      z.object({ train: z.int(), valid: z.int(), test: z.int(), entities: z.int(), relations: z.int() }),
    ),
    "triples of each split, entities and relations of a graph; null where they were not counted",
  ),
  files,
});

/** Graphs and benchmarks of the field, then datasets of questions. */
export const listedData = list(
  z.union([field, questions]),
  "graphs, benchmarks of queries, datasets of questions",
);
export type ListedData = Plain<z.output<typeof listedData>>[number];

/** A dataset that was fetched. */
export const fetchedDataset = z.object({
  name: z.string(),
  out: word("the folder"),
  licence: described(z.nullable(z.string()), "as its source states it; null where none is stated"),
  files: list(
    z.object({
      name: z.string(),
      bytes: count("size"),
      sha256,
      verified: described(z.boolean(), "the hash is the registered one; false where none is registered"),
      from: word("address or path that it came from"),
      sentBy: z.optional(word("the address that sent it, where the first one sends to another")),
      resumed: count("bytes that were there from an earlier attempt"),
    }),
    "files that were fetched or copied",
  ),
  kept: list(z.string(), "files that were there already, with the registered hash"),
  unpacked: list(z.string(), "files that came out of archives"),
});
export type FetchedDataset = Plain<z.output<typeof fetchedDataset>>;
