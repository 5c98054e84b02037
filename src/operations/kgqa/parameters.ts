import * as z from "zod/mini";
import { page } from "../contract/marks.ts";
import { address, inputPath, named, outputFile, reading, text } from "../contract/parameters.ts";

// Pieces that the parameters of several operations on questions are made of.

/** The files with the questions of a dataset. */
export const dataset = z
  .array(named("dataset"))
  .check(
    z.minLength(1, "it is empty"),
    z.describe("files of questions, or a folder of them; parts are told by names such as train, valid, test"),
  );

export const questionFormat = reading(z.optional(text())).check(
  z.describe("format of the questions (default: detected)"),
);

export const report = (what: string) =>
  z.optional(outputFile(page)).check(z.describe(`write a page with a picture of ${what}`));

/** The rule for schema items; `official` is a rule of its own. */
export const rule = {
  official: z
    ._default(z.boolean(), false)
    .check(z.describe("schema items as the published splits have them, quirks included")),
  classes: z._default(z.boolean(), true).check(z.describe("classes are schema items")),
  multiset: z._default(z.boolean(), false).check(z.describe("repeated schema items count")),
  superlatives: z._default(z.boolean(), false).check(z.describe("superlatives are schema items")),
  aggregates: z._default(z.boolean(), false).check(z.describe("MIN, MAX, SUM, AVG are schema items")),
};

/** The engine that executes queries. */
export const engine = {
  endpoint: z
    .optional(address().check(z.regex(/^https?:\/\/\S+$/, "it is no http or https address")))
    .check(z.describe("execute queries on this SPARQL endpoint")),
  rdf: z
    .optional(z.array(inputPath()))
    .check(z.describe("execute queries on these RDF files, with the package oxigraph")),
};
