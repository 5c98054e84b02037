import * as z from "zod/mini";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Graph } from "../../kg/graph.ts";
import { columnKinds, columnRoles, separatorNames } from "../../kg/load/tables/table-words.ts";
import type { OpenModel } from "../../models/open-model.ts";
import { kernelChoices } from "../../numeric/products.ts";
import type { Mark } from "../../runs/writing/whole.ts";
import { shownSource } from "../../sql/engines/address.ts";
import type { OpenBenchmark } from "../resources/benchmark.ts";
import { declaredAs } from "./declared-type.ts";
import { ofKind, type ResourceName } from "./kinds.ts";

// Pieces that the parameters of several operations are made of. Descriptions are what help texts, forms and agent tools show.

/** The largest whole number of most parameters: arrays have no more entries. */
const MOST = 2 ** 31 - 1;

/** The most seconds: 30 years. */
const MOST_SECONDS = 1e9;

/** The largest weight, rate or share: single floats hold it, and nothing of use is near it. */
const MOST_MEASURED = 1e30;

/** A whole number from `least` to `most`; where it decides how much memory is taken, `most` is what a machine can have. */
export const wholeNumber = (least = 0, most = MOST) => z.int().check(z.minimum(least), z.maximum(most));

/** The i-th of n parts of the work. @param describe what is done with it */
export const shard = (describe: string) =>
  z
    .optional(
      z
        .strictObject({ index: wholeNumber(1), of: wholeNumber(1, 1_000_000) })
        .check(
          z.refine(({ index, of }) => index <= of, "there is no such shard: the first is 1/8, the last 8/8"),
        ),
    )
    .check(z.describe(describe));

/** A number above 0. */
export const positive = () => z.number().check(z.gt(0, "it has to be above 0"), z.lte(MOST_MEASURED));

/** A number of at least 0. */
export const notNegative = () => z.number().check(z.gte(0, "it has to be at least 0"), z.lte(MOST_MEASURED));

/** A number of either sign. */
export const measured = () => z.number().check(z.gte(-MOST_MEASURED), z.lte(MOST_MEASURED));

/** An optional parameter with its description. */
export const optional = <T extends z.ZodMiniType>(schema: T, describe: string) =>
  z.optional(schema).check(z.describe(describe));

/** Text that is not empty. */
export const text = () => z.string().check(z.minLength(1, "it is empty"));

/** The path of a file or folder that is read. */
export const inputPath = () => ofKind(text(), { is: "input" });
/** A path that is written. Outputs appear whole or not at all, which standard output cannot. */
const writtenPath = () =>
  text().check(z.refine((path) => path !== "-", "standard output (-) is no file here: give a path"));
/** The path of a file that is written. @param marks by which `force` recognises an earlier one, see `marks.ts` */
export const outputFile = (marks: Mark | Readonly<Record<string, Mark>>) =>
  ofKind(writtenPath(), { is: "output-file", marks });
/** The path of a folder that is written. */
export const outputFolder = () => ofKind(writtenPath(), { is: "output-folder" });
/** The path of what is written: a file or a folder, as another parameter says; its first value is the default. */
export const outputBy = (parameter: string, marks: Readonly<Record<string, Mark | "folder">>) =>
  ofKind(writtenPath(), {
    is: "output-by",
    parameter,
    kinds: Object.fromEntries(
      Object.entries(marks).map(([value, mark]) => [
        value,
        mark === "folder" ? { is: "output-folder" } : { is: "output-file", marks: mark },
      ]),
    ),
  });
/** The path of a program of the user's, or one of the names that stand for none. */
export const code = (names: readonly string[]) => ofKind(text(), { is: "code", names });
/** The address of another machine. */
export const address = () => ofKind(text(), { is: "address" });
/** A parameter that says how another machine is asked. */
export const asking = <Schema extends z.ZodMiniType>(schema: Schema): Schema =>
  ofKind(schema, { is: "asking" });
/** How a SPARQL endpoint is asked. */
export const endpointAsked = {
  header: asking(z.optional(z.record(z.string(), z.string()))).check(
    z.describe("a header for every request, for authentication; may be repeated"),
  ),
  defaultGraph: asking(z.optional(z.string())).check(
    z.describe("the graph to ask, where it is not the default one"),
  ),
};
/** A number of rows, answers or results, at most. */
export const rows = (least = 0) =>
  ofKind(wholeNumber(least, Number.MAX_SAFE_INTEGER), { is: "quantity", unit: "rows" });
/** A number of seconds above 0. */
export const seconds = () =>
  ofKind(z.number().check(z.positive(), z.lte(MOST_SECONDS)), { is: "quantity", unit: "seconds" });

/** A resource that is kept open under no type of its own: a path, or an id of a server. */
export const named = (of: ResourceName) => ofKind(text(), { is: "resource", of });
/** The same of a resource that the operation changes where it lies. */
export const changed = (of: ResourceName) => ofKind(text(), { is: "resource", of, changed: true });

/** What is opened: its type, what it is called, and one of its fields. */
const openedTypes = {
  graph: { name: "Graph", from: "kg/graph.ts", what: "graph", mark: "entityCount" },
  model: { name: "OpenModel", from: "models/open-model.ts", what: "model", mark: "models" },
  benchmark: {
    name: "OpenBenchmark",
    from: "operations/resources/benchmark.ts",
    what: "benchmark",
    mark: "manifest",
  },
  "knowledge-base": { name: "KnowledgeBase", from: "kb/kb.ts", what: "knowledge base", mark: "conceptCount" },
} as const;

/** Something opened, recognised by one of its fields, or what names it. */
const opened = <Opened>(of: keyof typeof openedTypes, reach?: "network") => {
  const { name, from, what, mark } = openedTypes[of];
  const schema = z.custom<Opened | string>(
    (value) =>
      (typeof value === "string" && value !== "") ||
      (typeof value === "object" && value !== null && mark in value),
    `it is no ${what} and no path of one`,
  );
  const known = declaredAs(schema, { name, from, orText: true });
  return ofKind(known, { is: "resource", of, ...(reach && { reach }) });
};

/** An opened graph, or the path of one. */
export const graphSource = () => opened<Graph>("graph");
/** The same, or the address of a database or an endpoint that has the graph. */
export const graphOrDatabase = () => opened<Graph>("graph", "network");
/** An opened model, or what names one. */
export const modelSource = () => opened<OpenModel>("model");
/** An opened benchmark, or the folder of one. */
export const benchmarkSource = () => opened<OpenBenchmark>("benchmark");
/** An opened knowledge base, or what names one. */
export const knowledgeBase = () => opened<KnowledgeBase>("knowledge-base");

export const graphHelp = "`world`, a snapshot, a triple file or a folder of them, or - for standard input";
export const graphOrDatabaseHelp =
  "`world`, a snapshot, a triple file or a folder of them, - for standard input, postgres://host/database or clickhouse://host/database";
export const graphAnywhereHelp = `${graphOrDatabaseHelp}, or a SPARQL 1.1 endpoint (https://host/sparql, or sparql: before another address)`;
/** A parameter that says how the files of a resource are read. */
export const reading = <Schema extends z.ZodMiniType>(schema: Schema): Schema =>
  ofKind(schema, { is: "reading" });
export const format = reading(z.optional(z.string())).check(
  z.describe("format of the graph (default: detected when omitted)"),
);
const column = z.union([text(), wholeNumber(1)]);
/** Options of the reader of the tables of a graph; omitted ones are detected. */
export const tables = {
  columns: reading(
    z.optional(
      z.partialRecord(z.enum(columnRoles), z.union([column, z.array(column).check(z.minLength(1))])),
    ),
  ).check(
    z.describe(
      "columns of a table by name or number from 1, such as head=1,relation=2,tail=3; head alone where each row is one thing, with a tail for each column that counts where not all do",
    ),
  ),
  cells: reading(z.optional(z.record(z.string(), z.enum(columnKinds)))).check(
    z.describe(
      "what the cells of columns are where each row is one thing, such as Start=date,Staff=number,Skills=list (default: detected); link reads names, dmy and mdy dates with day or month first, down repeats the cell above, skip leaves out",
    ),
  ),
  delimiter: reading(z.optional(z.enum(separatorNames))).check(
    z.describe("what separates the fields of a table of triples (default: detected when omitted)"),
  ),
};
/** Options of the names of entities and relations. */
export const naming = {
  labels: z
    .optional(z.array(inputPath()))
    .check(
      z.describe("files of labels for the names of the graph: RDF, JSON, or tables of names and labels"),
    ),
  lang: reading(z.optional(z.array(text()))).check(
    z.describe("languages that labels are shown in, best first, such as nl,en (default: en); all are found"),
  ),
};
/** Options of the reader of the files of a graph, for all operations that open one. */
export const graphFiles = { format, ...tables };
export const force = z
  ._default(z.boolean(), false)
  .check(z.describe("replace earlier output of the same kind"));
/** The parameters of every training that can be resumed. */
export const resumable = {
  checkpoint: z
    ._default(ofKind(notNegative(), { is: "quantity", unit: "minutes" }), 5)
    .check(z.describe("minutes between two checkpoints, from which a training that was stopped goes on")),
  force: z
    ._default(z.boolean(), false)
    .check(z.describe("replace an earlier model folder, or a training with other settings")),
};
export const seed = z
  ._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0)
  .check(z.describe("seed of every random choice"));
export const threads = z
  ._default(wholeNumber(0, 1024), 0)
  .check(z.describe("workers to use (0: one per processor)"));
export const memory = z
  .optional(ofKind(wholeNumber(1, Number.MAX_SAFE_INTEGER), { is: "quantity", unit: "bytes" }))
  .check(z.describe("memory budget in bytes"));
export const kernel = z
  ._default(z.enum(kernelChoices), "auto")
  .check(z.describe("what computes products: our WebAssembly, or onnxruntime-node where it is installed"));
export const splitName = z.enum(["train", "valid", "test"]);

export const modelHelp =
  "a model folder, ultra-3g or ultraquery for weights that need no training, rules that are mined in passing, or frequency for the baseline; several joined by commas are averaged, each with a weight where one is written (a=2,b)";

/** The name of a resource that was opened or named, without the password of a database. */
export const calledAs = (source: string | { readonly name: string }): string =>
  typeof source === "string" ? shownSource(source) : source.name;
