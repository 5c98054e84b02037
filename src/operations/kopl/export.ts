import * as z from "zod/mini";
import { knowledgeBaseRdf } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { outputFile } from "../contract/parameters.ts";
import { complete, kb, kbFormat } from "./parameters.ts";

const parameters = z.strictObject({
  kb,
  to: z.enum(["ntriples", "turtle"]).check(z.describe("what is written")),
  out: z.optional(outputFile(knowledgeBaseRdf)).check(z.describe("the file to write (default: the result)")),
  base: z
    .optional(z.string())
    .check(z.describe("what entities and predicates are relative to; empty for relative IRIs, as published")),
  values: z
    ._default(z.enum(["iri", "blank"]), "iri")
    .check(z.describe("what stands for a value: an IRI, or a blank node as published")),
  format: kbFormat,
  complete,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier file")),
});
export type ExportKbParameters = z.output<typeof parameters>;

/**
 * Writes a knowledge base in the RDF layout published with KQA Pro.
 * @throws LacunaError `runs.exists`, `runs.unwritable`, `kopl.too-large`, `kb.*`, `files.*`
 */
export const exportKnowledgeBaseOperation = operation({
  id: "exportKnowledgeBase",
  command: "kopl export",
  summary: "write a knowledge base as RDF in KQA Pro's layout, for SPARQL engines",
  parameters,
  result: async () => (await import("./results.ts")).exportedKnowledgeBase,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportGiven(given, host),
});
