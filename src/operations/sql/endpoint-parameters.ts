import * as z from "zod/mini";
import { address, seconds, splitName } from "../contract/parameters.ts";

/** How names of a graph become IRIs. */
export const iriNames = {
  base: z
    .optional(z.string())
    .check(z.describe("what names at the endpoint are put behind, as `kopl export` writes them for one")),
  prefixes: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("what a prefix of names at the endpoint stands for; may be repeated")),
};

export const namedGraphs = z
  .optional(z.partialRecord(splitName, z.string()))
  .check(
    z.describe(
      "the graph that has the triples of train, valid or test (default: urn:lacuna:train and so on); may be repeated",
    ),
  );

/** A SPARQL endpoint that has the links of a graph. */
export const linksAtEndpoint = {
  endpoint: address().check(
    z.describe(
      "ask this SPARQL 1.1 endpoint, which has the triples of each split in a graph of their own (see kg export {to} nquads)",
    ),
  ),
  ...iriNames,
  namedGraphs,
  header: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("a header for every request, for authentication; may be repeated")),
  timeout: z
    .optional(seconds())
    .check(z.describe("seconds a request may take, with its retries and pages (default: 60 for each)")),
};
