import { type Command, InvalidArgumentError } from "commander";
import type * as z from "zod/mini";
import { visibleBytes } from "../../formats/text/visible.ts";
import { askOperation } from "../../operations/ask/ask.ts";
import { checkAsked, nothingToDo, usesModel } from "../../operations/ask/checks.ts";
import { countOperation } from "../../operations/ask/count.ts";
import { askEndpointOperation } from "../../operations/ask/endpoint.ts";
import { planOperation } from "../../operations/ask/plan.ts";
import { answerManyOperation } from "../../operations/batch/answer-many.ts";
import { usageError } from "../../operations/usage.ts";
import { runOperation } from "../command-of.ts";
import { spelledError } from "../failure.ts";
import { addHelp } from "../help.ts";
import { command, type GlobalOptions, type Io } from "../io.ts";
import { withHeader } from "../kopl/spelling.ts";
import {
  addOptions,
  flagsOf,
  givenBy,
  namesRead,
  type OptionSpelling,
  type Properties,
  propertiesOf,
} from "../options-of.ts";
import { addRowOptions, rowFormat, rowsText } from "../rows.ts";
import { EXAMPLES, HELP } from "./help.ts";

/** What `lacuna ask` is told: the parameters of several operations. */
type Given = Parameters<typeof checkAsked>[0] & {
  readonly query?: string;
  readonly files?: readonly string[];
  readonly out?: string;
  readonly scores?: string;
  readonly onError?: string;
  readonly explain?: boolean;
  readonly plan?: boolean;
  readonly count?: boolean;
  readonly endpoint?: string;
  readonly graph?: unknown;
};

const spelling: OptionSpelling = {
  arguments: ["graph", "query"],
  flags: { prefixes: "prefix", view: "graph", presets: "preset", files: "queries" },
  values: {
    kernel: "name",
    prefixes: "prefix=iri",
    presets: "names",
    set: "parameter=value",
    known: "links",
    notation: "name",
    format: "name",
    view: "part",
    solver: "name",
    timeout: "seconds",
    files: "file",
    out: "file",
    scores: "file",
    endpoint: "url",
    base: "iri",
    header: "name: value",
    defaultGraph: "iri",
    onError: "what",
  },
  read: { timeout: seconds, presets: namesRead, header: withHeader, prefixes: prefixRead },
};

/** `lacuna ask`: one command for the operations that answer queries. */
export function ask(parent: Command, io: Io): void {
  const self = command("ask", "answer a query, or a file of queries");
  const properties = askProperties();
  addOptions(self, properties, spelling);
  addRowOptions(self);
  addHelp(self, { example: EXAMPLES, help: HELP });
  self.action(async (...all: unknown[]) => {
    const options = self.optsWithGlobals<Readonly<Record<string, unknown>> & GlobalOptions>();
    const given = withoutGraph(givenBy(properties, all, options, spelling) as unknown as Given);
    try {
      if (rowFormat({ ...options }) && (given.files || given.plan || given.count))
        throw usageError("conflict", "--csv and --tsv are for the answers to one query", "use --json");
      checkCombination(given);
    } catch (error) {
      throw spelledError(error, flagsOf(spelling));
    }
    await answer(given, options, io);
  });
  parent.addCommand(self);
}

/** The parameters in the order in which help shows them. */
const SHOWN = [
  ...[
    "graph",
    "query",
    "kernel",
    "model",
    "presets",
    "set",
    "known",
    "notation",
    "format",
    "columns",
    "delimiter",
    "prefixes",
    "view",
    "split",
  ],
  ...[
    "solver",
    "top",
    "predicted",
    "limit",
    "timeout",
    "loops",
    "explain",
    "plan",
    "count",
    "ids",
    "unsafe",
    "files",
  ],
  ...["endpoint", "base", "header", "defaultGraph"],
  ...["onError", "out", "scores", "force", "seed", "threads", "memory"],
];

/** What the command is told, whichever operation it runs. */
function askProperties(): Properties {
  const one = propertiesOf(askOperation.parameters);
  const many = propertiesOf(answerManyOperation.parameters);
  const endpoint = propertiesOf(askEndpointOperation.parameters);
  const plan = { type: "boolean", description: "show how the query is answered instead of the answers" };
  const all: Properties = { ...endpoint, ...one, ...many, plan: { ...plan, required: false } };
  return Object.fromEntries(
    SHOWN.flatMap((name) => {
      const property = all[name];
      return property ? [[name, { ...property, required: name === "graph" }]] : [];
    }),
  );
}

/** Runs the operation that is meant. */
async function answer(given: Given, options: GlobalOptions, io: Io): Promise<void> {
  const show = (value: unknown, text: () => string) =>
    io.out(options.json ? `${JSON.stringify(value)}\n` : text());
  if (given.endpoint !== undefined) {
    const { listText } = await import("./list-text.ts");
    const meant = meantFor(askEndpointOperation, given);
    const { result } = await runOperation(askEndpointOperation, meant, io, options, spelling);
    show(result, () => listText(result));
  } else if (given.query === undefined) {
    const onLines = given.out === undefined ? { onLines: toStandardOutput } : {};
    const meant = { ...meantFor(answerManyOperation, given), ...onLines };
    await runOperation(answerManyOperation, meant, io, options, spelling);
  } else if (given.plan) {
    const meant = meantFor(planOperation, given);
    const { result } = await runOperation(planOperation, meant, io, options, spelling);
    show(result, () => `${result.plan.trimEnd()}\n`);
  } else if (given.count) {
    const { countText } = await import("./exact-text.ts");
    const meant = meantFor(countOperation, given);
    const { result } = await runOperation(countOperation, meant, io, options, spelling);
    show(result, () => countText(result.variables.length, result));
  } else {
    const [{ askedJson, askedValue, findAnswers }, { askedText }] = await Promise.all([
      import("../../operations/ask/ask-work.ts"),
      import("./text.ts"),
    ]);
    const meant = meantFor(askOperation, given);
    const { result: found } = await runOperation(askOperation, meant, io, options, spelling, findAnswers);
    const asRows = rowFormat({ ...options });
    if (asRows) {
      io.out(rowsText((await import("./rows.ts")).askedRows(askedValue(found)), asRows));
      return;
    }
    for (const piece of options.json ? askedJson(found) : askedText(found)) {
      io.out(piece);
      await io.ready?.();
    }
    if (options.json) io.out("\n");
  }
}

/** What an operation knows of all that was given; what it does not know was refused before. */
function meantFor({ parameters }: { readonly parameters: z.ZodMiniType }, given: Given): Partial<Given> {
  const known = propertiesOf(parameters);
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(known, name)));
}

/** Waits whenever the reader is slower. */
const toStandardOutput = (lines: Uint8Array): void | Promise<void> =>
  process.stdout.write(visibleBytes(lines))
    ? undefined
    : new Promise((resolve) => process.stdout.once("drain", resolve));

/** The query stands alone where an endpoint takes the place of the graph. */
const withoutGraph = (given: Given): Given =>
  given.endpoint === undefined || given.query !== undefined || typeof given.graph !== "string"
    ? given
    : { ...given, graph: undefined, query: given.graph };

/** What an endpoint has no use for. */
const LOCAL = [
  "files",
  "explain",
  "plan",
  "model",
  "solver",
  "presets",
  "set",
  "known",
  "top",
  "predicted",
  "view",
];

/** Refuses what says how the links of a graph of one's own are used. */
function checkEndpoint(given: Given): void {
  if (given.graph !== undefined)
    throw usageError(
      "conflict",
      "{endpoint} takes the place of the graph",
      "give the query alone",
      "endpoint",
    );
  const more = ["format", "columns", "ids", "unsafe", "out", "scores"];
  const idle = [...LOCAL, ...more].find((name) => (given as Record<string, unknown>)[name] || false);
  if (idle !== undefined)
    throw usageError(
      "conflict",
      `{${idle}} has nothing to do with {endpoint}`,
      "leave one of them out",
      idle,
    );
}

/** Refuses combinations that would silently ignore something. */
function checkCombination(given: Given): void {
  const { query, files, out, scores, explain, plan, count } = given;
  if (given.endpoint !== undefined) {
    checkEndpoint(given);
    return;
  }
  const alone = ["base", "prefix", "header", "defaultGraph"].find((name) => Object.hasOwn(given, name));
  if (alone !== undefined)
    throw usageError("conflict", `{${alone}} goes with {endpoint}`, "name the endpoint as well", alone);
  if (query === undefined && !files)
    throw usageError(
      "missing-query",
      "there is no query to answer",
      "write it after the graph, or give a file with {files}",
    );
  if (query !== undefined && files)
    throw usageError("two-sources", "a query and {files} were both given", "leave one of them out");
  if (files && plan) throw usageError("one-query-only", "--plan needs a single query", "leave out {files}");
  if (files && explain && !usesModel(given))
    throw usageError(
      "one-query-only",
      "{explain} needs a single query",
      "leave out {files}, or name a {model}",
    );
  if (!files && scores !== undefined)
    throw usageError("batch-only", "{scores} needs {files}", "put the query into a file");
  if (!files && out !== undefined)
    throw usageError("batch-only", "{out} needs {files}", "redirect the output of a single query with >");
  if (!files && given.onError === "skip")
    throw usageError("batch-only", "{onError} needs {files}", "put the query into a file");
  const shown = Object.entries({ explain, plan, count }).flatMap(([name, is]) => (is ? [name] : []));
  if (shown.length > 1)
    throw usageError(
      "conflict",
      `--${shown[0]} and --${shown[1]} show different things`,
      "leave one of them out",
    );
  checkAsked(given);
  const idle = plan ? "plan" : count ? "count" : undefined;
  if (idle && usesModel(given)) throw nothingToDo(idle, "leave it out");
}

/** Reads `wd=http://www.wikidata.org/entity/`. */
function prefixRead(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf("=");
  if (cut < 0) throw new InvalidArgumentError(`"${text}" is not of the form wd=http://…`);
  return { ...(before as Record<string, string> | undefined), [text.slice(0, cut)]: text.slice(cut + 1) };
}

function seconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError(`"${text}" is not a number of seconds`);
  return value;
}
