// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, word } from "../contract/fields.ts";
import { levelCounts } from "../kgqa/domain-shapes.ts";

/** Schema of {@link FieldData} (`data/field/field-data.ts`). */
export const field = z.object({
  name: word("short name, as it is asked for"),
  title: z.string(),
  licence: described(z.nullable(z.string()), "as its source states it; null where none is stated or we do not know"),
  page: word("the page on which it is published, or the paper if there is none"),
  files: described(z.array(z.object({
    name: word("name it gets"),
    mirrors: described(z.array(z.string()), "the same bytes at several places, tried in this order"),
    sha256: z.optional(word("SHA-256 in hexadecimal")),
    bytes: z.optional(count("size in bytes")),
    packed: z.optional(described(z.literal(true), "an archive that is left as it is, because it is too large to be unpacked in memory")),
  })), "files that can be fetched; empty where there is no stable place"),
  kind: z.enum(["graph","benchmark"]),
  describe: word("one sentence: what it is, and what to know before use"),
  counts: described(z.nullable(z.object({
    train: z.int(),
    valid: z.int(),
    test: z.int(),
    entities: z.int(),
    relations: z.int(),
  })), "triples of each split, entities and relations of a graph, counted from its files; null where they were not at hand"),
});

/** Schema of {@link Dataset} (`kgqa/datasets/dataset.ts`). */
export const dataset = z.object({
  name: word("short name, as it is asked for"),
  title: z.string(),
  licence: described(z.nullable(z.string()), "as its source states it; null where none is stated or we do not know"),
  page: word("the page on which it is published, or the paper if there is none"),
  files: described(z.array(z.object({
    name: word("name it gets"),
    mirrors: described(z.array(z.string()), "the same bytes at several places, tried in this order"),
    sha256: z.optional(word("SHA-256 in hexadecimal")),
    bytes: z.optional(count("size in bytes")),
    packed: z.optional(described(z.literal(true), "an archive that is left as it is, because it is too large to be unpacked in memory")),
  })), "files that can be fetched; empty where there is no stable place"),
  graph: z.enum(["Freebase","DBpedia","Wikidata","WikiMovies","EventKG"]),
  year: z.int(),
  languages: described(z.array(z.string()), "BCP 47 tags"),
  questions: described(z.nullable(z.int()), "questions in all parts, as published; null where we know no certain figure"),
  levels: described(z.nullable(z.object({
    iid: z.boolean(),
    compositional: z.boolean(),
    "zero-shot": z.boolean(),
  })), "which levels its test questions have by the analysis of Jiang and Usbeck (SIGIR 2022); null where it could not tell"),
  published: described(z.nullable(levelCounts), "numbers of test questions by level, where they are published"),
  formats: described(z.array(z.string()), "formats of this library that read it; empty where it has none"),
  forms: described(z.array(z.enum(["sparql","s-expression","kopl","chain","graph-query"])), "logical forms in the data"),
});

/** Schema of {@link GetReport} (`data/get/get.ts`). */
export const fetchedDataset = z.object({
  name: z.string(),
  out: word("the folder"),
  licence: described(z.nullable(z.string()), "the licence as its source states it; null where none is stated"),
  files: described(z.array(z.object({
    name: z.string(),
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
    verified: described(z.boolean(), "the hash is the one that the registry has; false when the registry has none"),
    from: word("URL or path that it came from"),
    sentBy: z.optional(word("the address that sent it, where `from` redirects to another one")),
    resumed: count("bytes that were there from an earlier attempt"),
  })), "files that were fetched or copied"),
  kept: described(z.array(z.string()), "files that were there already, with the right hash"),
  unpacked: described(z.array(z.string()), "files that came out of archives"),
});
