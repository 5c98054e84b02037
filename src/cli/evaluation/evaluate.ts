import { usageError } from "../../error.ts";
import { evaluatePredictionsOperation } from "../../operations/evaluation/evaluate-predictions.ts";
import { evaluateSolverOperation } from "../../operations/evaluation/evaluate-solver.ts";
import { evaluateSolversOperation } from "../../operations/evaluation/evaluate-solvers.ts";
import { tieRules } from "../../ranking/ties.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";
import { type OptionValues, variant } from "../command/rendering.ts";
import { settingOptions, solversGiven } from "../solvers/settings.ts";
import { handDown } from "./own-options.ts";

const EXAMPLES = [
  "lacuna evaluate bench --predictions theirs.jsonl --by type,reduces --graph fb15k-237 --out run-a",
  "lacuna evaluate bench --predictions theirs.npy --index theirs.ids --json",
  "lacuna evaluate bench --solver cqd,cqd-hybrid,qto,fit --graph fb15k-237 --model models/fb237 --out run",
  "lacuna evaluate bench --predictions theirs.jsonl --csv",
  "lacuna evaluate bench --solver qto --preset fb15k-237 --set threshold=0.001 --graph fb15k-237 --model frequency",
  "lacuna evaluate bench --solver betae --model betae:models/betae --graph fb15k-237 --form DM+I --out run-dmi",
  "lacuna evaluate bench --solver qto --graph fb15k-237 --model models/fb237 --shard 3/16 --out part-3",
  "lacuna evaluate compare run-a run-b",
  "lacuna evaluate forms DM=run-dm DM+I=run-dmi DNF+IU=run-dnf",
];

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
with --graph cardinality (of existing entities), missing (which links) and answer-half (whether the answer has an
observed link of the last relation); joined with / they are crossed. With --graph
reduces is worked out where the benchmark does not say it.
--form asks solvers the queries in one of nine normal forms (lacuna convert has them); answers stay.
Ties: ${Object.entries(tieRules)
  .map(([name, { describe }]) => `${name}: ${describe}`)
  .join(";\n      ")}.
`;

const variants = {
  predictions: variant(evaluatePredictionsOperation, {
    text: async (result, { out }) =>
      (await import("../../texts/evaluation/summary.ts")).summaryText(result, out),
  }),
  solver: variant(evaluateSolverOperation, {
    text: async (result, { out }) =>
      (await import("../../texts/evaluation/summary.ts")).solverText(result, out),
  }),
  solvers: variant(evaluateSolversOperation, {
    text: async (result, { out }) => {
      const { comparisonText, unsupportedText } = await import("../../texts/evaluation/side-by-side.ts");
      const [first] = Object.values(result.solvers);
      return comparisonText(result, first?.benchmark.name ?? "", out) + unsupportedText(result.unsupported);
    },
  }),
};

/** `lacuna evaluate`, which has subcommands besides. */
export const addEvaluate = commandOfSeveral({
  name: "evaluate",
  summary: "score solvers or predictions on a benchmark, or compare two runs",
  variants,
  options: (self) => self.hook("preSubcommand", handDown),
  arguments: ["benchmark"],
  flags: { solvers: "solver" },
  hidden: ["solver"],
  values: { solvers: "names", set: "parameter=value", by: "names", types: "names" },
  read: { solvers: namesRead, by: namesRead, types: namesRead },
  example: EXAMPLES,
  help: () => HELP,
  // Subcommands follow without a benchmark.
  properties: ({ benchmark, solver: _, ...rest }) => ({
    ...(benchmark && { benchmark: { ...benchmark, required: false } }),
    ...rest,
    ...settingOptions,
  }),
  order:
    "benchmark predictions index probabilities solvers graph format columns delimiter model presets anyModel set known form by ties filter joint average split types limit entities shard out force kernel",
  choose: chosen,
  prepare: async (given, name) => {
    if (name === "predictions") return given;
    const { solvers: names, presets, set, anyModel, ...rest } = given;
    const solvers = await solversGiven(names as readonly string[], { presets, set, anyModel });
    return name === "solver" ? { ...rest, solver: solvers?.[0] } : { ...rest, solvers };
  },
});

/** @throws LacunaError `usage.missing-benchmark`, `usage.one-source`, `usage.missing-graph` */
function chosen({ benchmark, predictions, solvers, graph }: OptionValues): keyof typeof variants {
  if (benchmark === undefined)
    throw usageError(
      "missing-benchmark",
      "there is no benchmark to score",
      "lacuna evaluate <benchmark> --solver … or --predictions …",
    );
  if ((predictions === undefined) === (solvers === undefined))
    throw usageError(
      "one-source",
      predictions === undefined ? "there is nothing to score" : "{predictions} and {solvers} were both given",
      "give one of {predictions} and {solvers}",
    );
  if (predictions !== undefined) return "predictions";
  if (graph === undefined)
    throw usageError(
      "missing-graph",
      "{solvers} needs the graph of the benchmark",
      "name it with {graph}",
      "graph",
    );
  return (solvers as readonly string[]).length === 1 ? "solver" : "solvers";
}
