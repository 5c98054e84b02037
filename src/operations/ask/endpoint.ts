import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { address, memory, seconds, wholeNumber } from "../contract/parameters.ts";
import { endpointParameters } from "../kopl/parameters.ts";
import { notation } from "../query/parameters.ts";
import { iriNames } from "../sql/endpoint-parameters.ts";
import { query } from "./parameters.ts";

const { header, defaultGraph } = endpointParameters;

const parameters = z.strictObject({
  query,
  notation,
  endpoint: address().check(z.describe("answer on this SPARQL 1.1 endpoint instead of a graph")),
  ...iriNames,
  header,
  defaultGraph,
  limit: z.optional(wholeNumber()).check(z.describe("at most this many answers a query")),
  timeout: z.optional(seconds()).check(z.describe("seconds the question may take")),
  memory,
  count: z
    ._default(z.boolean(), false)
    .check(z.describe("how many answers there are instead of the answers")),
});
export type AskEndpointParameters = z.output<typeof parameters>;

/**
 * Answers a query on a SPARQL endpoint, which holds the links as triples of IRIs. Names become IRIs by a prefix, else
 * by the base; without either, names that are no IRIs become `urn:lacuna:entity:…` and `urn:lacuna:relation:…`, as
 * converting to SPARQL writes them. Answers are sorted, and get their names back in the same way.
 * @throws LacunaError `query.*` with the place of the mistake, `query.not-expressible`, `endpoint.*`
 */
export const askEndpointOperation = operation({
  id: "askEndpoint",
  command: "ask --endpoint",
  summary: "answer a query on a SPARQL endpoint",
  parameters,
  result: async () => (await import("./results.ts")).endpointAnswers,
  rows: async (found) => (await import("./rows.ts")).listRows(found),
  effects: ["network"],
  length: "answer",
  run: async (given, host) => (await import("./endpoint-work.ts")).askEndpoint(given, host),
});
