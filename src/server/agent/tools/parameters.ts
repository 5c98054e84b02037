import * as z from "zod/mini";

// Parameters that several tools share. Every word counts: they go into the context of an agent whole.

const word = (describe: string, most = 4000) =>
  z.string().check(z.minLength(1, "it is empty"), z.maxLength(most), z.describe(describe));

export const graph = word("id of a graph, as describe_graph lists them", 200);
export const knowledgeBase = word("id of a knowledge base, as describe_graph lists them", 200);
export const query = word("the query, such as ?c : borders(France, ?c) & !language(?c, French)", 20_000);
export const notation = z
  .optional(z.enum(["text", "sparql", "lisp", "betae", "efok", "json"]))
  .check(z.describe("detected from the query when omitted"));
export const cursor = z
  .optional(z.string().check(z.maxLength(100)))
  .check(z.describe('the "next" of an earlier result, to go on from there'));
export const limit = (most: number, by: number) =>
  z._default(z.int().check(z.minimum(1), z.maximum(most)), by).check(z.describe("at most this many"));
export const model = z
  .optional(word("id of a model", 200))
  .check(z.describe("id of a model (default: ultra-3g, which needs no training)"));
export const detail = z
  ._default(z.enum(["concise", "full"]), "concise")
  .check(z.describe("full: with a reasoning tree for each answer"));
export const optionalWord = (describe: string) =>
  z.optional(z.string().check(z.minLength(1, "it is empty"), z.maxLength(1000))).check(z.describe(describe));
