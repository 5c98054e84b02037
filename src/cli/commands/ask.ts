import { type Command, InvalidArgumentError, Option } from "commander";
import type { Split } from "../../kg/graph.ts";
import { usageError } from "../failure.ts";
import { command, type GlobalOptions, type Io, wholeNumber } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import { addSolverOptions } from "./solver-options.ts";

/** What `lacuna ask` can be told. */
export interface AskOptions extends GlobalOptions, KernelOption {
  readonly notation?: string;
  readonly format?: string;
  readonly graph: "observed" | "full" | "train";
  readonly split: Exclude<Split, "train">;
  readonly model?: string;
  readonly solver?: string;
  readonly preset?: readonly string[];
  readonly set?: readonly string[];
  readonly known?: "train" | "observed" | "full";
  readonly top?: number;
  readonly predicted?: boolean;
  readonly limit?: number;
  /** Seconds. */
  readonly timeout?: number;
  readonly explain?: boolean;
  readonly plan?: boolean;
  readonly count?: boolean;
  readonly ids?: boolean;
  readonly unsafe?: boolean;
  readonly queries?: readonly string[];
  readonly out?: string;
  readonly force?: boolean;
}

/** Adds `lacuna ask`. */
export function addAskCommands(program: Command, io: Io): void {
  program.addCommand(
    addSolverOptions(command("ask", "answer a query, or a file of queries"), {
      choices: ["train", "observed", "full"],
      usual: "observed, by --split; all where there are no splits",
    })
      .argument("<graph>", "`world`, a snapshot, a triple file or a folder of them")
      .argument("[query]", "the query, in any notation")
      .option("--notation <name>", "notation of the query (default: found by looking)")
      .option("--format <name>", "format of the graph (default: found by looking)")
      .addOption(
        new Option("--graph <part>", "which links count")
          .choices(["observed", "full", "train"])
          .default("full"),
      )
      .addOption(
        new Option("--split <split>", "what `observed` and `full` refer to")
          .choices(["test", "valid"])
          .default("test"),
      )
      .option("--solver <name>", "what answers with the model (default: the first of qto, fit that can)")
      .option("--top <n>", "with a model: so many of the best answers (default: 10)", wholeNumber)
      .option("--predicted", "with a model: only answers that do not follow from the known links")
      .option("--limit <n>", "at most this many answers a query", wholeNumber)
      .option(
        "--timeout <seconds>",
        "at most this long a query; with --model and --queries, queries then follow each other",
        seconds,
      )
      .option("--explain", "show a reasoning tree for each answer")
      .option("--plan", "show how the query is answered instead of the answers")
      .option("--count", "only how many answers there are")
      .option("--ids", "ids instead of names in answers, and before names in queries (r3, e40)")
      .option("--unsafe", "free variables without a positive link range over all entities")
      .option(
        "--queries <file>",
        "answer one query a line (.jsonl, .jsonl.gz, - for standard input); repeatable",
        also,
      )
      .option("--out <file>", "write the answers of --queries to a file, whole or not at all")
      .option("--force", "let --out replace a file")
      .addHelpText("after", HELP)
      .action(async (source: string, query: string | undefined, options: AskOptions, self: Command) => {
        check(query, options, self.getOptionValueSource("graph") === "cli");
        const model = usesModel(options);
        if (query === undefined && model)
          await (await import("../batch/model-batch.ts")).askModelBatch(source, options, io);
        else if (query === undefined) await (await import("../batch/batch.ts")).askBatch(source, options, io);
        else if (model) await (await import("../ask/ask-model.ts")).askModel(source, query, options, io);
        else await (await import("../ask/ask-one.ts")).askOne(source, query, options, io);
      }),
  );
}

/** Refuses combinations that would silently ignore something. */
function check(query: string | undefined, options: AskOptions, graphNamed: boolean): void {
  if (query === undefined && !options.queries)
    throw usageError(
      "missing-query",
      "there is no query to answer",
      "write it after the graph, or give a file with --queries",
    );
  if (query !== undefined && options.queries)
    throw usageError("two-sources", "a query and --queries were both given", "leave one of them out");
  const alone = (["explain", "plan"] as const).find((each) => options.queries && options[each]);
  if (alone === "plan" || (alone && !usesModel(options)))
    throw usageError(
      "one-query-only",
      `--${alone} needs a single query`,
      alone === "plan" ? "leave out --queries" : "leave out --queries, or name a --model",
    );
  if (!options.queries && options.out !== undefined)
    throw usageError("batch-only", "--out needs --queries", "redirect the output of a single query with >");
  const shown = (["explain", "plan", "count"] as const).filter((each) => options[each]);
  if (shown.length > 1)
    throw usageError(
      "conflict",
      `--${shown[0]} and --${shown[1]} show different things`,
      "leave one of them out",
    );
  checkModel(options, graphNamed);
}

/** A solver answers instead of the exact engine. */
const usesModel = ({ model, solver }: AskOptions): boolean => model !== undefined || solver !== undefined;

/** Refuses options that go with a model only, or not with one. */
function checkModel(options: AskOptions, graphNamed: boolean): void {
  if (usesModel(options)) {
    if (graphNamed)
      throw usageError(
        "conflict",
        "--graph has nothing to do with a model",
        "say what is known with --known",
      );
    if (options.limit !== undefined)
      throw usageError("conflict", "--limit has nothing to do with a model", "say how many with --top");
    const idle = (["plan", "count"] as const).find((each) => options[each]);
    if (idle) throw usageError("conflict", `--${idle} has nothing to do with a model`, "leave it out");
    return;
  }
  const idle = (["preset", "set", "known", "top", "predicted"] as const).find(
    (each) => options[each] !== undefined,
  );
  if (idle)
    throw usageError(
      "missing-model",
      `--${idle} goes with a model`,
      "name one with --model: a model folder, or frequency for the baseline",
    );
}

const also = (file: string, files: readonly string[] = []): string[] => [...files, file];

function seconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError(`"${text}" is not a number of seconds`);
  return value;
}

const HELP = `
Examples:
  lacuna ask world '?c : borders(France, ?c) & !language(?c, French)'
  lacuna ask world '?a, ?b : borders(?a, ?b) & language(?a, Dutch)' --explain
  lacuna ask graph '?x : r(A, ?y) & s(?y, ?x)' --model models/mine --explain
  lacuna ask path/to/fb15k-237 '[[3112,[17]],[908,[4]]]' --notation betae --graph observed --ids --json
  lacuna ask path/to/fb15k-237 --queries test.jsonl.gz --notation query2box --ids > answers.jsonl
  lacuna ask graph --queries questions.txt --model models/mine --predicted --top 5 > predicted.jsonl

In the text notation the free variables stand before the colon; other variables are existential:
  ?x, ?y : relation(A, ?x) & !other(?x, ?z) & (third(?x, ?y) | fourth(?x, "Two Words"))

--json prints {"variables","answers","count","outcome"}; --queries prints {"query","answers"}, one line a query.
With a model each answer is {"values","probability","known"}, best first; --queries prints {"query", all that
--json prints of the query}, one line a query, and works on many queries at once unless --timeout is given.
`;
