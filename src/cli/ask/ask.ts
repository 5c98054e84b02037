import type { Command } from "commander";
import { usageError } from "../../error.ts";
import { askOperation } from "../../operations/ask/ask.ts";
import { answerManyOperation } from "../../operations/batch/answer-many.ts";
import { predictManyOperation } from "../../operations/batch/predict-many.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { looksLikeWords } from "../../semantic-parsing/looks-like-words.ts";
import { type Options, runAndShow, runOperation } from "../command/command-of.ts";
import { knownTo, type OptionValues, propertiesOfAll } from "../command/command-of-several.ts";
import { spelledError } from "../command/failure.ts";
import { addHelp, addResultHelp } from "../command/help.ts";
import { addOptions, flagsOf, givenBy, isByDefault } from "../command/options-of.ts";
import { command, type Io } from "../terminal/io.ts";
import { saidOnce } from "../terminal/said-once.ts";
import { addRowOptions, rowFormat } from "../text/rows.ts";
import { EXAMPLES, HELP } from "./help.ts";
import { isGeneralSparql, withoutPrediction } from "./is-general-sparql.ts";
import { askProperties, askSpelling, UNSHOWN } from "./options.ts";
import { solving, withoutOpen } from "./solving.ts";
import { variants } from "./variants.ts";

/** The operations whose answers are shown while they are made. */
const streaming = {
  ask: askOperation as unknown as Operation,
  answerMany: answerManyOperation as unknown as Operation,
  predictMany: predictManyOperation as unknown as Operation,
};

/** The others that it stands for; each also is, or is part of, a command of its own. */
const MEANT = ["predict", "explain", "words", "graphWords"] as const;

const all: readonly Operation[] = [
  ...Object.values(streaming),
  ...MEANT.map((name) => variants[name].operation),
];

/** `lacuna ask`: one command for the operations that give the answers of queries and questions. */
export function ask(parent: Command, io: Io): void {
  const self = command("ask", "answer a query, or a file of queries");
  const properties = askProperties(propertiesOfAll(all));
  addOptions(self, properties, { ...askSpelling, unshown: UNSHOWN });
  addRowOptions(self);
  self.option("--verbose", "with a model: also settings, the hash of the model, and what bounds its guesses");
  addHelp(self, { example: EXAMPLES, help: HELP });
  addResultHelp(self, all);
  self.action(async (...words: unknown[]) => {
    const options = self.optsWithGlobals<Options>();
    const given = givenBy(properties, words, options, askSpelling);
    try {
      if (rowFormat(options) && given.files)
        throw usageError("conflict", "--csv and --tsv are for the answers to one query", "use --json");
      const meant = meantBy(given);
      checkSettings(given, meant);
      const { explain, ...rest } = given;
      const own = withoutOpen({
        ...rest,
        ...(usesModel(given) ? { explain, ...(await solving(rest)) } : {}),
        ...(meant === "words" ? asWords(rest) : {}),
        ...(meant === "graphWords" ? { question: rest.query, query: undefined } : {}),
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
      const shown = isGeneralSparql(error, given) ? withoutPrediction(error) : error;
      throw spelledError(shown, flagsOf(askSpelling), given);
    }
  });
  parent.addCommand(self);
}

/** @throws LacunaError `usage.missing-model` */
function checkSettings(given: OptionValues, meant: Meant): void {
  if (meant === "predict" || meant === "predictMany") return;
  const set = ["presets", "set", "anyModel"].find((name) => given[name] !== undefined);
  if (set !== undefined)
    throw usageError(
      "missing-model",
      `{${set}} goes with a model`,
      "name one with {model}: a model folder, ultra-3g, or frequency for the baseline",
      set,
    );
}

type Meant = (typeof MEANT)[number] | keyof typeof streaming;

/** The operation that is meant. */
function meantBy(given: OptionValues): Meant {
  const { query, files, explain } = given;
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
  const model = usesModel(given);
  if (!files) return model ? "predict" : explain ? "explain" : "ask";
  if (explain && !model)
    throw usageError(
      "one-query-only",
      "{explain} needs a single query",
      "leave out {files}, or name a {model}",
    );
  return model ? "predictMany" : "answerMany";
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
  ["notation", "files", "explain"].every((name) => !given[name]) &&
  !usesModel(given) &&
  looksLikeWords(given.query);

/** The parameters of a question in words: its knowledge base stands where the graph does. */
const asWords = ({ graph, query }: OptionValues): OptionValues => ({
  kb: graph,
  question: query,
  graph: undefined,
  query: undefined,
});

const usesModel = ({ model, solver, predicted }: OptionValues): boolean =>
  model !== undefined || solver !== undefined || predicted === true;

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
  // SPARQL that is no formula is read again by another operation, which says the same of the graph.
  const once = saidOnce(io);
  const { onItems, end } = answersShown(options, given.ids === true, io);
  try {
    const { result } = await runOperation(askOperation, given, once, options, askSpelling, { onItems });
    end(result);
  } catch (error) {
    if (!isGeneralSparql(error, given)) throw error;
    await (await import("./general-sparql.ts")).answerSparql(given, options, once);
  }
}
