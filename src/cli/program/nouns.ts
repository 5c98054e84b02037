import type { AddCommand } from "../command/command-of.ts";
import { SECOND } from "../terminal/io.ts";

/** A top-level command: what `--help` says of it, and the module that is loaded only when it is called. */
export interface Noun {
  readonly name: string;
  readonly describe: string;
  load(): Promise<AddCommand>;
}

const oneWay = () => import("../ask/one-way.ts");

/** The commands in the order `lacuna --help` shows them. */
export const nouns: readonly Noun[] = [
  ...from(() => import("../tour/tour.ts"), {
    tour: "what Lacuna does, on the embedded graph, in 25 lines",
  }),
  ...from(() => import("../ask/ask.ts"), { ask: "answer a query, or a file of queries" }),
  ...from(oneWay, {
    predict: "answer a query through a model, also by links that are missing",
    explain: "answer a query, with a reasoning tree for each answer",
    count: "count the answers of a query",
    hardness: "say how many links the answers of a query really lack",
    plan: "show how a query is answered",
    check: "say how a query is understood, or what is wrong with it",
    complete: "list what can stand at a place of a query",
    "why-not": "say why something is no answer",
    "what-if": "answers that appear and go when links are hidden or added",
    sql: "the statement by which a database answers a query",
  }),
  ...from(() => import("../proof/verify.ts"), {
    verify: "check an answer that was proven elsewhere, by asking again",
  }),
  ...from(() => import("../convert/convert.ts"), { convert: "write a query in another notation" }),
  ...from(() => import("../commands/query-types.ts"), { types: "list the query types there are" }),
  ...from(() => import("../commands/kg.ts"), { kg: "load, check, split and store graphs" }),
  ...from(() => import("../commands/benchmark.ts"), {
    benchmark: "sample, check, convert, show and merge benchmarks of queries",
  }),
  ...from(() => import("../commands/links.ts"), {
    links: "link predictors: train them, import trained ones, evaluate them",
  }),
  ...from(() => import("../commands/solvers.ts"), {
    solvers: "the solvers there are, with their parameters and presets",
  }),
  ...from(() => import("../commands/evaluation.ts"), {
    evaluate: "score solvers or predictions on a benchmark, compare runs",
  }),
  ...from(() => import("../commands/kopl.ts"), {
    kopl: "programs on knowledge bases: run, translate, generate questions, score",
  }),
  ...from(() => import("../commands/semantic-parsing.ts"), {
    parser: "parsers of questions in words: train them for a knowledge base, score them",
  }),
  ...from(() => import("../commands/kgqa.ts"), {
    kgqa: "datasets of questions: levels of generalization, re-splits, scores, checks",
  }),
  ...from(() => import("../commands/data.ts"), {
    data: "the graphs, benchmarks and datasets of questions there are, and fetching them",
  }),
  ...from(() => import("../commands/leaderboard.ts"), {
    leaderboard: "score entries of many on one benchmark, as static pages",
  }),
  ...from(() => import("../commands/studio.ts"), {
    studio: "a page to ask graphs and to look at results",
  }),
  ...from(() => import("../serve/serve.ts"), { serve: "serve graphs, models and others over HTTP" }),
  ...from(() => import("../mcp/mcp.ts"), {
    mcp: "offer tools to agents, over standard input and output",
  }),
  {
    name: "completion",
    describe: "complete commands and options in your shell",
    load: async () => (await import("./completion.ts")).completion(nouns),
  },
];

/** The name under which a module exports a command: `why-not` is `whyNot`. */
type Exported<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Rest>}` : Name;

/** The commands of one module. */
function from<Name extends string>(
  load: () => Promise<Readonly<Record<Exported<Name>, AddCommand>>>,
  describes: Readonly<Record<Name, string>>,
): Noun[] {
  return Object.entries<string>(describes).map(([name, describe]) => ({
    name,
    describe,
    load: async () =>
      (await load())[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Exported<Name>],
  }));
}

/** The top-level command that a word calls. */
export const nounOf = (word: string | undefined): Noun | undefined =>
  nouns.find(({ name }) => name === word || (word !== undefined && SECOND[name] === word));
