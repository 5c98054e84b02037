import type { Command } from "commander";
import { usageError } from "../../error.ts";
import { askOperation } from "../../operations/ask/ask.ts";
import { answerManyOperation } from "../../operations/batch/answer-many.ts";
import { predictManyOperation } from "../../operations/batch/predict-many.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { type Options, runAndShow, runOperation } from "../command/command-of.ts";
import { knownTo, type OptionValues, propertiesOfAll } from "../command/command-of-several.ts";
import { spelledError } from "../command/failure.ts";
import { addHelp, addResultHelp } from "../command/help.ts";
import { addOptions, flagsOf, givenBy, isByDefault } from "../command/options-of.ts";
import { command, type Io } from "../terminal/io.ts";
import { addRowOptions, rowFormat } from "../text/rows.ts";
import { atEndpoint } from "./at-endpoint.ts";
import { EXAMPLES, HELP } from "./help.ts";
import { isGeneralSparql, withoutPrediction } from "./is-general-sparql.ts";
import { askProperties, askSpelling } from "./options.ts";
import { solving, withoutOpen } from "./solving.ts";
import { variants } from "./variants.ts";

/** The operations whose answers are shown while they are made. */
const streaming = {
  ask: askOperation as unknown as Operation,
  answerMany: answerManyOperation as unknown as Operation,
  predictMany: predictManyOperation as unknown as Operation,
};

const all: readonly Operation[] = [
  ...Object.values(streaming),
  ...Object.values(variants).map(({ operation }) => operation),
];

/** Options that do what a command of its own does; they are read, and help names the commands. */
const COMMANDS = ["plan", "printSql", "count", "check", "whyNot", "whyNone", "hide", "add", "complete", "at"];

/** `lacuna ask`: one command for the operations that answer queries. */
export function ask(parent: Command, io: Io): void {
  const self = command("ask", "answer a query, or a file of queries");
  const properties = askProperties(propertiesOfAll(all));
  addOptions(self, properties, askSpelling);
  for (const option of self.options) if (COMMANDS.includes(option.attributeName())) option.hideHelp();
  addRowOptions(self);
  self.option("--verbose", "with a model: also settings, the hash of the model, and what bounds its guesses");
  addHelp(self, { example: EXAMPLES, help: HELP });
  addResultHelp(self, all);
  self.action(async (...words: unknown[]) => {
    const options = self.optsWithGlobals<Options>();
    const written = givenBy(properties, words, options, askSpelling);
    try {
      const given = withoutGraph(atEndpoint(written));
      checkForms(given, options);
      const meant = meantBy(given);
      const {
        endpoint,
        explain,
        count,
        plan,
        complete: _,
        whyNone: __,
        check: ___,
        hardness: ____,
        ...rest
      } = given;
      checkSettings(given, meant);
      const own = withoutOpen({
        ...rest,
        ...(meant === "endpoint" ? { endpoint, count, explain } : {}),
        ...(meant === "predict" || meant === "predictMany" ? { explain, ...(await solving(rest)) } : {}),
        ...(meant === "answerMany" ? { count } : {}),
        ...(meant === "words" ? asWords(rest) : {}),
        ...(meant === "graphWords" ? { question: rest.query, query: undefined } : {}),
        ...(meant === "askWhyNot" || meant === "askWhatIf" ? { ...(await solving(rest)) } : {}),
      });
      const isDefault = (name: string) => isByDefault(self, name, askSpelling);
      const knownBy = (operation: Operation) => knownTo(operation, own, all, isDefault);
      if (meant in streaming) {
        const name = meant as keyof typeof streaming;
        await answer(name, knownBy(streaming[name]), options, io);
      } else {
        const { operation, rendering } = variants[meant as keyof typeof variants];
        await runAndShow(operation, knownBy(operation), rendering as never, askSpelling, options, io);
      }
    } catch (error) {
      const shown = isGeneralSparql(error, written) ? withoutPrediction(error) : error;
      throw spelledError(shown, flagsOf(askSpelling), written);
    }
  });
  parent.addCommand(self);
}

/** @throws LacunaError `usage.missing-model` */
function checkSettings(given: OptionValues, meant: string): void {
  if (meant === "predict" || meant === "predictMany" || meant === "askWhyNot") return;
  const set = ["presets", "set", "anyModel"].find((name) => given[name] !== undefined);
  if (set !== undefined)
    throw usageError(
      "missing-model",
      `{${set}} goes with a model`,
      "name one with {model}: a model folder, ultra-3g, or frequency for the baseline",
      set,
    );
}

/** The operation that is meant. */
function meantBy(given: OptionValues): keyof typeof variants | keyof typeof streaming {
  const {
    endpoint,
    query,
    files,
    plan,
    count,
    explain,
    complete,
    check,
    hardness,
    whyNone,
    values,
    hide,
    add,
    printSql,
  } = given;
  const model = usesModel(given);
  if (endpoint !== undefined) return "endpoint";
  const words = wordsMeant(given);
  if (words) return words;
  if (query === undefined && !files)
    throw usageError(
      "missing-query",
      "there is no query to answer",
      "write it after the graph, or give a file with {files}",
    );
  if (query !== undefined && files)
    throw usageError("two-sources", "a query and {files} were both given", "leave one of them out");
  const shown = Object.entries({
    explain,
    plan,
    count,
    check,
    hardness,
    complete,
    "why-none": whyNone,
    "why-not": values,
    hide: hide ?? add,
    "print-sql": printSql,
  }).flatMap(([name, is]) => (is ? [name] : []));
  if (shown.length > 1)
    throw usageError(
      "conflict",
      `--${shown[0]} and --${shown[1]} show different things`,
      "leave one of them out",
    );
  const alone = plan && !files ? "plan" : count ? "count" : undefined;
  if (alone && model)
    throw usageError("conflict", `{${alone}} has nothing to do with a model`, "leave it out", alone);
  if (files) {
    const single = shown.find((name) => !["explain", "plan", "count"].includes(name));
    if (single) throw usageError("one-query-only", `--${single} needs a single query`, "leave out {files}");
    if (plan) throw usageError("one-query-only", "--plan needs a single query", "leave out {files}");
    if (explain && !model)
      throw usageError(
        "one-query-only",
        "{explain} needs a single query",
        "leave out {files}, or name a {model}",
      );
    return model ? "predictMany" : "answerMany";
  }
  if (printSql !== undefined) return "statement";
  if (check) return "check";
  if (hardness) return "hardness";
  if (complete) return "complete";
  if (values !== undefined || whyNone) return "askWhyNot";
  if (hide !== undefined || add !== undefined) return "askWhatIf";
  return alone ?? (model ? "predict" : explain ? "explain" : "ask");
}

/** A question in words: on a knowledge base where a parser is named or the file is one, else on a graph. */
function wordsMeant(given: OptionValues): "words" | "graphWords" | undefined {
  if (given.parser !== undefined || given.as !== undefined) return "words";
  if (!canBeWordsAlone(given)) return undefined;
  const graph = String(given.graph);
  if (/:\/\//.test(graph)) return undefined;
  return graph === "world" || /\.json$/i.test(graph) ? "words" : "graphWords";
}

/** Whether the text can be no query, and nothing was asked for that only queries have. */
const canBeWordsAlone = (given: OptionValues): boolean =>
  typeof given.query === "string" &&
  [
    "notation",
    "files",
    "plan",
    "count",
    "explain",
    "check",
    "hardness",
    "whyNone",
    "complete",
    "printSql",
  ].every((name) => !given[name]) &&
  !usesModel(given) &&
  looksLikeWords(given.query);

/** Queries in all notations have brackets, a colon, or a pattern of three with a variable. */
const looksLikeWords = (text: string): boolean =>
  /^[^()[\]{}:|=&∃∧]+$/.test(text) &&
  !/(^|\s)\?\w/.test(text) &&
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1;

/** The parameters of a question in words: its knowledge base stands where the graph does. */
const asWords = ({ graph, query }: OptionValues): OptionValues => ({
  kb: graph,
  question: query,
  graph: undefined,
  query: undefined,
});

const usesModel = ({ model, solver, predicted }: OptionValues): boolean =>
  model !== undefined || solver !== undefined || predicted === true;

/** @throws LacunaError `usage.conflict` */
function checkForms(given: OptionValues, options: Options): void {
  const { files, plan, count } = given;
  const shapeless =
    [files, plan, count, given.printSql].some(Boolean) ||
    [given.complete, given.whyNone, given.values, given.hide, given.add].some(Boolean);
  if (rowFormat(options) && shapeless)
    throw usageError("conflict", "--csv and --tsv are for the answers to one query", "use --json");
}

/** Shows answers while they are made. */
async function answer(
  name: keyof typeof streaming,
  given: OptionValues,
  options: Options,
  io: Io,
): Promise<void> {
  if (name !== "ask") {
    const onLines = (lines: Uint8Array) => {
      io.bytes?.(lines);
      return io.ready?.();
    };
    const takers = given.out === undefined ? { onLines } : {};
    await runOperation(streaming[name], given, io, options, askSpelling, takers);
    return;
  }
  const { answersShown } = await import("./answers-shown.ts");
  const { onItems, end } = answersShown(options, given.ids === true, io);
  try {
    const { result } = await runOperation(askOperation, given, io, options, askSpelling, { onItems });
    end(result);
  } catch (error) {
    if (!isGeneralSparql(error, given)) throw error;
    await (await import("./general-sparql.ts")).answerSparql(given, options, io);
  }
}

/** The query stands alone where an endpoint takes the place of the graph. */
function withoutGraph(given: OptionValues): OptionValues {
  if (given.endpoint === undefined) return given;
  if (given.query === undefined && typeof given.graph === "string") {
    const { graph, ...rest } = given;
    return { ...rest, query: graph };
  }
  if (given.graph !== undefined)
    throw usageError(
      "conflict",
      "{endpoint} takes the place of the graph",
      "give the query alone",
      "endpoint",
    );
  return given;
}
