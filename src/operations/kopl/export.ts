import * as z from "zod/mini";
import type { Written } from "../../runs/writing/whole.ts";
import { operation } from "../operation.ts";
import { complete, kb, kbFormat } from "./parameters.ts";

/** An export: a file, or the text itself where no file was named. */
export interface ExportedKnowledgeBase {
  readonly format: "ntriples" | "turtle";
  readonly out?: string;
  readonly written?: Written;
  readonly rdf?: string;
}

const parameters = z.strictObject({
  kb,
  to: z.enum(["ntriples", "turtle"]).check(z.describe("what is written")),
  out: z
    .optional(z.string().check(z.minLength(1, "it is empty")))
    .check(z.describe("the file to write (default: the result)")),
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
  name: "kopl export",
  describe: "write a knowledge base as RDF in KQA Pro's layout, for SPARQL engines",
  parameters,
  run: async (given, host): Promise<ExportedKnowledgeBase> =>
    (await import("./export-work.ts")).exportGiven(given, host),
});
