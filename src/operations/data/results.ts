import * as z from "zod/mini";
import { count, described, list, sha256, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const dataset = z.object({
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
  files: list(
    z.object({
      name: z.string(),
      mirrors: list(z.string(), "the same bytes at several places, tried in this order"),
      sha256: z.optional(sha256),
      bytes: z.optional(count("size")),
    }),
    "what can be fetched; empty where there is no stable place",
  ),
});
/** Datasets of questions. */
export const datasets = list(dataset, "the datasets");

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
      resumed: count("bytes that were there from an earlier attempt"),
    }),
    "files that were fetched or copied",
  ),
  kept: list(z.string(), "files that were there already, with the registered hash"),
  unpacked: list(z.string(), "files that came out of archives"),
});
export type FetchedDataset = Plain<z.output<typeof fetchedDataset>>;
