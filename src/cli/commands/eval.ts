import { type Command, Option } from "commander";
import { cardinalityName } from "../../evaluation/strata/dimension-names.ts";
import type { Split } from "../../kg/graph.ts";
import { tieRuleNames, tieRules } from "../../ranking/ties.ts";
import { usageError } from "../failure.ts";
import { command, type GlobalOptions, type Io, wholeNumber } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import type { Known } from "../solve/chosen.ts";
import { addSolverOptions, names } from "./solver-options.ts";

/** What `lacuna eval` can be told. */
export interface EvalOptions extends GlobalOptions, KernelOption {
  readonly predictions?: string;
  readonly index?: string;
  readonly probabilities?: boolean;
  readonly solver?: readonly string[];
  readonly model?: string;
  readonly preset?: readonly string[];
  readonly set?: readonly string[];
  readonly known?: Known;
  readonly graph?: string;
  readonly by: readonly string[];
  /** Strata by what answers reduce to were asked for, and not left at what is usual. */
  readonly byClass: boolean;
  readonly ties: keyof typeof tieRules;
  readonly joint: "unbounded" | "bounded";
  readonly average: "types" | "queries";
  readonly split?: Split;
  readonly types?: readonly string[];
  readonly limit?: number;
  readonly entities?: number;
  readonly out?: string;
  readonly force?: boolean;
}

/** What `lacuna eval compare` can be told. */
export interface CompareOptions extends GlobalOptions {
  readonly flips: number;
}

/** Adds `lacuna eval`, `lacuna eval compare` and `lacuna eval forms`. */
export function addEvalCommands(program: Command, io: Io): void {
  const evaluate = addSolverOptions(
    command("eval", "score solvers or predictions on a benchmark, or compare two runs"),
    { choices: ["train", "observed"], usual: "what the solver's paper takes" },
  )
    .argument("[benchmark]", "a benchmark folder (./compare for one of that name)")
    .option("--predictions <file>", "JSON lines, .npy with an index, or - for standard input")
    .option("--index <file>", "query ids of the rows of a .npy (default: its name with .ids)")
    .option("--probabilities", "the scores are probabilities: also score how many answers they predict")
    .option("--solver <names>", "solvers of Lacuna to score, such as cqd,qto,fit", names)
    .option("--graph <graph>", "the graph of the benchmark, for --solver and for strata that need it")
    .option("--by <names>", "strata, such as type,reduces,anchors/depth", names, ["type", "reduces"])
    .addOption(
      new Option("--ties <rule>", "order of equal scores").choices(tieRuleNames).default("realistic"),
    )
    .addOption(
      new Option("--joint <grid>", "how tuples are counted with several free variables")
        .choices(["unbounded", "bounded"])
        .default("unbounded"),
    )
    .addOption(
      new Option("--average <over>", "what weighs the same in means")
        .choices(["types", "queries"])
        .default("types"),
    )
    .addOption(
      new Option("--split <split>", "which queries (default: test)").choices(["train", "valid", "test"]),
    )
    .option("--types <names>", "only these query types", names)
    .option(
      "--limit <n>",
      "at most n queries of each type, drawn with --seed in proportion to classes",
      wholeNumber,
    )
    .option(
      "--entities <n>",
      "number of candidates (default: entities of the benchmark's graph)",
      wholeNumber,
    )
    .option("--out <folder>", "write a run folder: ranks and reports")
    .option("--force", "replace an earlier run folder")
    .addHelpText("after", HELP)
    .action(async (benchmark: string | undefined, given: EvalOptions, self: Command) => {
      const options = { ...given, byClass: named(self, given.by, "reduces") };
      const folder = checked(benchmark, options);
      const { solver, predictions } = options;
      if (solver) await (await import("../eval/score-solvers.ts")).scoreSolvers(folder, solver, options, io);
      else await (await import("../eval/score.ts")).scorePredictions(folder, predictions!, options, io);
    });

  evaluate.addCommand(
    command("compare", "paired differences between two runs over one benchmark")
      .argument("<run-a>", "a run folder")
      .argument("<run-b>", "another; differences are b minus a")
      .option("--flips <n>", "sign flips drawn where there are too many to count", wholeNumber, 9999)
      .action(async (a: string, b: string, _options: unknown, self: Command) => {
        const { compareFolders } = await import("../eval/compare.ts");
        await compareFolders(a, b, ownOptions(self), io);
      }),
  );
  evaluate.addCommand(
    command("forms", "winning rates of normal forms: one predictor, its runs over the same queries")
      .argument("<form=run...>", "a normal form and its run folder, such as DM=run-a DNF+IU=run-b")
      .option("--unions", "the predictor has an operator for unions: count types with any union")
      .action(async (runs: string[], _options: unknown, self: Command) => {
        const { compareForms } = await import("../eval/forms.ts");
        await compareForms(runs, ownOptions(self), io);
      }),
  );
  program.addCommand(evaluate);
}

/** Commander gives options that both commands take to the outer one; those that only the outer one takes are refused. */
function ownOptions<Options extends GlobalOptions>(inner: Command): Options {
  const own = new Set(inner.options.map((option) => option.attributeName()));
  const idle = inner.parent?.options.find(
    (option) =>
      inner.parent!.getOptionValueSource(option.attributeName()) === "cli" &&
      !own.has(option.attributeName()),
  );
  if (idle)
    throw usageError("idle-option", `${idle.long} has nothing to do with ${inner.name()}`, "leave it out");
  return inner.optsWithGlobals<Options>();
}

/** Whether `--by` was written and names a dimension. */
const named = (self: Command, by: readonly string[], dimension: string): boolean =>
  self.getOptionValueSource("by") === "cli" && by.some((name) => name.split("/").includes(dimension));

/** Refuses combinations that would silently ignore something. */
function checked(benchmark: string | undefined, options: EvalOptions): string {
  const { predictions, solver, graph, index, probabilities, by, byClass } = options;
  if (benchmark === undefined)
    throw usageError(
      "missing-benchmark",
      "there is no benchmark to score",
      "lacuna eval <benchmark> --solver … or --predictions …",
    );
  if ((predictions === undefined) === (solver === undefined))
    throw usageError(
      "one-source",
      predictions === undefined ? "there is nothing to score" : "--predictions and --solver were both given",
      "give one of --predictions and --solver",
    );
  const cardinality = by.some((name) => name.split("/").includes(cardinalityName));
  if ((solver !== undefined || cardinality) && graph === undefined)
    throw usageError(
      "missing-graph",
      `${solver === undefined ? "--by cardinality" : "--solver"} needs the graph of the benchmark`,
      "name it with --graph",
    );
  const idle = [
    solver !== undefined && index !== undefined && "--index",
    solver !== undefined && probabilities && "--probabilities",
    solver !== undefined && options.entities !== undefined && "--entities",
    solver === undefined && !cardinality && !byClass && graph !== undefined && "--graph",
    ...(["model", "preset", "set", "known"] as const).map(
      (each) => solver === undefined && options[each] !== undefined && `--${each}`,
    ),
  ].find(Boolean);
  if (idle) throw usageError("idle-option", `${idle} has nothing to do here`, "leave it out");
  return benchmark;
}

const HELP = `
Solvers answer the queries with a link predictor; lacuna solvers lists them with their parameters and presets.
With --out a run that was stopped goes on where it was when the same command is repeated.

Predictions are JSON lines, one query each, by the ids of the benchmark:
  {"id":"2i1p-000017","ranking":[40,9,12]}         entities best first; the others are tied behind them
  {"id":"2i1p-000017","scores":[0.1,0.7,…]}        a score for every entity, higher is better
  {"id":"2i1p-000017","scores":{"12":0.3}}         scores of some; the others are tied behind them
With several free variables "ranking" and "scores" hold a list with one of these for each variable.
Queries without a prediction are counted, and scored as if all entities were tied.

Strata: type, reduces, answers, anchors, depth, existentials, free, topology, negation, and
with --graph cardinality (of existing entities); joined with / they are crossed. With --graph
reduces is worked out where the benchmark does not say it.
Ties: ${Object.entries(tieRules)
  .map(([name, { describe }]) => `${name}: ${describe}`)
  .join(";\n      ")}.

Examples:
  lacuna eval bench --predictions theirs.jsonl --by type,reduces --out run-a
  lacuna eval bench --predictions theirs.npy --index theirs.ids --json
  lacuna eval bench --solver cqd,cqd-hybrid,qto,fit --graph fb15k-237 --model models/fb237 --out run
  lacuna eval bench --solver qto --preset fb15k-237 --set threshold=0.001 --graph fb15k-237 --model frequency
  lacuna eval compare run-a run-b
  lacuna eval forms DM=run-dm DM+I=run-dmi DNF+IU=run-dnf

--json prints {"types":[{"type","queries","mrr","interval","hits","reduces":{…}}],"mean":{…},"strata":{…},"protocol":{…}}; of
several solvers {"names","types":[{"type","queries","mrr":{"qto":x,…},"reduces":{…}}],"mean","strata","solvers":{"qto":{…},…}}.
`;
