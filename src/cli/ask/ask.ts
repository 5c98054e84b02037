import type { Command } from "commander";
import { usageError } from "../../error.ts";
import type { ProvableName } from "../../operations/proof/provable-names.ts";
import { looksLikeWords } from "../../query/looks-like-words.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import type { OptionValues } from "../command/rendering.ts";
import { rowFormat } from "../terminal/rows.ts";
import { answerSparql } from "./general-sparql.ts";
import { EXAMPLES, HELP } from "./help.ts";
import { askProperties, askSpelling, UNSHOWN } from "./options.ts";
import { proven } from "./proving.ts";
import { solving, withoutOpen } from "./solving.ts";
import { variants } from "./variants.ts";

const { ask: answers, answerMany, predictMany, predict, explain, words, graphWords, proof } = variants;

/** The operations that it stands for; each also is, or is part of, a command of its own. */
const meanings = { ask: answers, answerMany, predictMany, predict, explain, words, graphWords, proof };

type Meant = keyof typeof meanings;

/** `lacuna ask`: one command for the operations that give the answers of queries and questions. */
export const ask = commandOfSeveral<Meant>({
  ...askSpelling,
  unshown: UNSHOWN,
  name: "ask",
  summary: "answer a query, or a file of queries",
  variants: meanings,
  properties: askProperties,
  options: (self) =>
    self.option(
      "--verbose",
      "with a model: also settings, the hash of the model, and what bounds its guesses",
    ),
  example: EXAMPLES,
  help: HELP,
  check: refuseRows,
  choose: meantBy,
  prepare: async ({ explain, ...given }, meant) => {
    checkSettings(given);
    if (meant === "proof") {
      const solved = usesModel(given) ? await solving(given) : {};
      return withoutOpen(proven(provenBy(given), { ...given, explain, ...solved }));
    }
    return withoutOpen({
      ...given,
      ...(usesModel(given) ? { explain, ...(await solving(given)) } : {}),
      // The knowledge base of a question stands where the graph does.
      ...(meant === "words"
        ? { kb: given.graph, question: given.query, graph: undefined, query: undefined }
        : {}),
      ...(meant === "graphWords" ? { question: given.query, query: undefined } : {}),
    });
  },
  otherwise: answerSparql,
});

/** @throws LacunaError `usage.conflict` */
function refuseRows({ files }: OptionValues, self: Command): void {
  if (files && rowFormat(self.opts()))
    throw usageError("conflict", "--csv and --tsv are for the answers to one query", "use --json");
}

/** @throws LacunaError `usage.missing-model` */
function checkSettings(given: OptionValues): void {
  if (usesModel(given)) return;
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
function meantBy(given: OptionValues): Meant {
  const asked = askedBy(given);
  if (given.proof === undefined) return asked;
  if (asked !== "words" && !asked.endsWith("Many")) return "proof";
  throw usageError(
    "conflict",
    asked === "words"
      ? "{proof} has no place for a question in words on a knowledge base"
      : "{proof} is for the answers to one query",
    asked === "words"
      ? "ask the formula that it is read as, or a graph in files"
      : "write the query after the graph",
    "proof",
  );
}

/** What a proof is of: answers have their trees in it, but for those that are sorted. */
function provenBy(given: OptionValues): ProvableName {
  const asked = askedBy(given);
  if (asked === "graphWords") return "words";
  if (asked === "predict") return "predict";
  return given.order === undefined ? "explain" : "ask";
}

/** The operation that is meant without a proof. */
function askedBy(given: OptionValues): Exclude<Meant, "proof"> {
  const { query, files, explain } = given;
  const inWords = wordsMeant(given);
  if (inWords) return inWords;
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

const usesModel = ({ model, solver, predicted }: OptionValues): boolean =>
  model !== undefined || solver !== undefined || predicted === true;
