import * as z from "zod/mini";
import { address, asking, endpointAsked, seconds, splitName } from "../contract/parameters.ts";

const base = () =>
  z
    .optional(z.string())
    .check(z.describe("what names at the endpoint are put behind, as `kopl export` writes them for one"));
const prefixes = () =>
  z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("what a prefix of names at the endpoint stands for; may be repeated"));
const namedGraphsOf = () =>
  z
    .optional(z.partialRecord(splitName, z.string()))
    .check(
      z.describe(
        "the graph that has the triples of train, valid or test (default: urn:lacuna:train and so on); may be repeated",
      ),
    );

/** How names of a graph become IRIs. */
export const iriNames = { base: base(), prefixes: prefixes() };

/** How an endpoint is asked, where its address stands for a graph. */
export const endpointNamed = { base: asking(base()), ...endpointAsked };

export const namedGraphs = namedGraphsOf();

/** A SPARQL endpoint that has the links of a graph. */
export const linksAtEndpoint = {
  endpoint: z
    .optional(address())
    .check(
      z.describe(
        "ask this SPARQL 1.1 endpoint, which has the triples of each split in a graph of their own (see kg export {to} nquads)",
      ),
    ),
  base: endpointNamed.base,
  prefixes: asking(prefixes()),
  namedGraphs: asking(namedGraphsOf()),
  header: endpointNamed.header,
  timeout: asking(z.optional(seconds())).check(
    z.describe("seconds a request may take, with its retries and pages (default: 60 for each)"),
  ),
};
