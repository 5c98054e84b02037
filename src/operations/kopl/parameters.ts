import * as z from "zod/mini";
import type { KbFormat } from "../../kb/open.ts";
import type { Program } from "../../kopl/program.ts";
import type { PublishedExecutor } from "../../kopl/run/context.ts";
import { declaredAs } from "../contract/declared-type.ts";
import { ofKind } from "../contract/kinds.ts";
import {
  address,
  asking,
  endpointAsked,
  knowledgeBase,
  memory,
  reading,
  seconds,
  tables,
} from "../contract/parameters.ts";

// Parameters that several operations on knowledge bases share.

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** An opened knowledge base, or what names one. */
export const kb = knowledgeBase().check(
  z.describe(
    "`world`, or a knowledge base: KQA Pro JSON, Wikidata JSON lines, statements or a table of triples, RDF, any graph",
  ),
);

const formats = [
  "world",
  "kqapro",
  "wikidata",
  "statements",
  "rdf",
  "graph",
] as const satisfies readonly KbFormat[];

export const kbFormat = reading(z.optional(z.enum(formats))).check(
  z.describe("format of the knowledge base (default: by its name)"),
);
/** Options of the reader of a knowledge base from a table of triples. */
export const kbTables = tables;
export const complete = z
  ._default(z.boolean(), false)
  .check(z.describe("store every fact at both ends, also where the source has it at one only"));

/** A program: its text in any form, an opened one, a file that holds one, or `-`. */
export const program = ofKind(
  declaredAs(
    z.custom<Program | string>(
      (value) => isText(value) || (typeof value === "object" && value !== null && "steps" in value),
      "it is no program",
    ),
    { name: "Program", from: "kopl/program.ts", orText: true },
  ),
  { is: "source" },
).check(z.describe("a program as text, JSON or sequence, a file that holds one, or - for standard input"));

const executors = ["rnn", "bart"] as const satisfies readonly PublishedExecutor[];
export const strict = z
  .optional(z.enum(executors))
  .check(z.describe("run as this executor published with KQA Pro does, its faults included"));
export const concepts = z
  ._default(z.boolean(), false)
  .check(
    z.describe(
      "FindAll and FilterConcept give concepts, too, as KoPL's later engine has it; else entities only",
    ),
  );
export const timeout = z.optional(seconds()).check(z.describe("seconds one program or query may take"));

/** The client of a SPARQL endpoint. */
export const endpointParameters = {
  endpoint: z
    .optional(address())
    .check(z.describe("address of a SPARQL 1.1 endpoint that has the knowledge base (see kopl export)")),
  ...endpointAsked,
  base: asking(z.optional(z.string())).check(
    z.describe("what relative IRIs stand for at the endpoint (default: as kopl export writes them)"),
  ),
  memory,
};
