import type { Command } from "commander";
import type { Io } from "../terminal/io.ts";
import { SECOND } from "../terminal/second-spelling.ts";

/** A top-level command: what `--help` says of it, and the module that is loaded only when it is called. */
export interface Noun {
  readonly name: string;
  readonly describe: string;
  load(): Promise<(program: Command, io: Io) => void>;
}

/** The commands in the order `lacuna --help` shows them. */
export const nouns: readonly Noun[] = [
  {
    name: "tour",
    describe: "what Lacuna does, on the embedded graph, in 25 lines",
    load: async () => (await import("../tour/tour.ts")).tour,
  },
  {
    name: "ask",
    describe: "answer a query, or a file of queries",
    load: async () => (await import("../ask/ask.ts")).ask,
  },
  {
    name: "predict",
    describe: "answer a query through a model, also by links that are missing",
    load: async () => (await import("../ask/one-way.ts")).predict,
  },
  {
    name: "explain",
    describe: "answer a query, with a reasoning tree for each answer",
    load: async () => (await import("../ask/one-way.ts")).explain,
  },
  {
    name: "count",
    describe: "count the answers of a query",
    load: async () => (await import("../ask/one-way.ts")).count,
  },
  {
    name: "hardness",
    describe: "say how many links the answers of a query really lack",
    load: async () => (await import("../ask/one-way.ts")).hardness,
  },
  {
    name: "plan",
    describe: "show how a query is answered",
    load: async () => (await import("../ask/one-way.ts")).plan,
  },
  {
    name: "check",
    describe: "say how a query is understood, or what is wrong with it",
    load: async () => (await import("../ask/one-way.ts")).check,
  },
  {
    name: "complete",
    describe: "list what can stand at a place of a query",
    load: async () => (await import("../ask/one-way.ts")).complete,
  },
  {
    name: "why-not",
    describe: "say why something is no answer",
    load: async () => (await import("../ask/one-way.ts")).whyNot,
  },
  {
    name: "what-if",
    describe: "answers that appear and go when links are hidden or added",
    load: async () => (await import("../ask/one-way.ts")).whatIf,
  },
  {
    name: "sql",
    describe: "the statement by which a database answers a query",
    load: async () => (await import("../ask/one-way.ts")).sql,
  },
  {
    name: "convert",
    describe: "write a query in another notation",
    load: async () => (await import("../convert/convert.ts")).convert,
  },
  {
    name: "types",
    describe: "list the query types there are",
    load: async () => (await import("../commands/query-types.ts")).addTypesCommands,
  },
  {
    name: "kg",
    describe: "load, check, split and store graphs",
    load: async () => (await import("../commands/kg.ts")).addKgCommands,
  },
  {
    name: "benchmark",
    describe: "sample, check, convert, show and merge benchmarks of queries",
    load: async () => (await import("../commands/benchmark.ts")).addBenchmarkCommands,
  },
  {
    name: "links",
    describe: "link predictors: train them, import trained ones, evaluate them",
    load: async () => (await import("../commands/links.ts")).addLinksCommands,
  },
  {
    name: "solvers",
    describe: "the solvers there are, with their parameters and presets",
    load: async () => (await import("../commands/solvers.ts")).addSolversCommands,
  },
  {
    name: "evaluate",
    describe: "score solvers or predictions on a benchmark, compare runs",
    load: async () => (await import("../commands/evaluation.ts")).addEvalCommands,
  },
  {
    name: "kopl",
    describe: "programs on knowledge bases: run, translate, generate questions, score",
    load: async () => (await import("../commands/kopl.ts")).addKoplCommands,
  },
  {
    name: "parser",
    describe: "parsers of questions in words: train them for a knowledge base, score them",
    load: async () => (await import("../commands/semantic-parsing.ts")).addParserCommands,
  },
  {
    name: "kgqa",
    describe: "datasets of questions: levels of generalization, re-splits, scores, checks",
    load: async () => (await import("../commands/kgqa.ts")).addKgqaCommands,
  },
  {
    name: "data",
    describe: "the graphs, benchmarks and datasets of questions there are, and fetching them",
    load: async () => (await import("../commands/data.ts")).addDataCommands,
  },
  {
    name: "leaderboard",
    describe: "score entries of many on one benchmark, as static pages",
    load: async () => (await import("../commands/leaderboard.ts")).addLeaderboardCommands,
  },
  {
    name: "studio",
    describe: "a page to ask graphs and to look at results",
    load: async () => (await import("../commands/studio.ts")).addStudioCommands,
  },
  {
    name: "serve",
    describe: "serve graphs, models and others over HTTP",
    load: async () => (await import("../serve/serve.ts")).addServe,
  },
  {
    name: "mcp",
    describe: "offer tools to agents, over standard input and output",
    load: async () => (await import("../mcp/mcp.ts")).addMcp,
  },
  {
    name: "completion",
    describe: "complete commands and options in your shell",
    load: async () => (await import("./completion.ts")).addCompletion(nouns),
  },
];

/** The top-level command that a word calls. */
export const nounOf = (word: string | undefined): Noun | undefined =>
  nouns.find(({ name }) => name === word || (word !== undefined && SECOND[name] === word));
