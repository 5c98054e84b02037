import type { Command } from "commander";
import { type EvaluateParameters, evaluateOperation } from "../../operations/eval/evaluate.ts";
import type { Scored } from "../../operations/eval/evaluate-work.ts";
import { usageError } from "../../operations/usage.ts";
import { tieRules } from "../../ranking/ties.ts";
import { runOperation } from "../command/command-of.ts";
import { addHelp } from "../command/help.ts";
import { addOptions, givenBy, namesRead, type OptionSpelling, propertiesOf } from "../command/options-of.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";
import { addRowOptions, type Rows, rowFormat, rowsText } from "../text/rows.ts";

const spelling: OptionSpelling = {
  arguments: ["benchmark"],
  flags: { solvers: "solver", presets: "preset" },
  values: {
    ...{ predictions: "file", index: "file", solvers: "names", graph: "graph", presets: "names" },
    ...{
      set: "parameter=value",
      known: "links",
      form: "form",
      by: "names",
      ties: "rule",
      filter: "what",
      joint: "grid",
      average: "over",
    },
    ...{ split: "split", types: "names", out: "folder", kernel: "name" },
  },
  read: { solvers: namesRead, presets: namesRead, by: namesRead, types: namesRead },
};

/** Adds `lacuna eval`, which has subcommands besides; it gives the command they go below. */
export function addEvaluate(parent: Command, io: Io): Command {
  const self = command("eval", evaluateOperation.describe);
  const { benchmark, ...rest } = propertiesOf(evaluateOperation.parameters);
  const properties = {
    ...(benchmark ? { benchmark: { ...benchmark, required: false } } : {}),
    ...rest,
  };
  addOptions(self, properties, spelling);
  addRowOptions(self);
  addHelp(self, { example: EXAMPLES, help: HELP });
  self.action(async (...all: unknown[]) => {
    const options = self.opts<Readonly<Record<string, unknown>> & GlobalOptions>();
    const given = givenBy(properties, all, options, spelling);
    const asRows = rowFormat(options);
    if (given.benchmark === undefined)
      throw usageError(
        "missing-benchmark",
        "there is no benchmark to score",
        "lacuna eval <benchmark> --solver … or --predictions …",
      );
    const { evaluationValue, scoreBenchmark } = await import("../../operations/eval/evaluate-work.ts");
    const work = runOperation(evaluateOperation, given, io, options, spelling, scoreBenchmark);
    const { parameters, result } = await work;
    io.out(
      options.json
        ? `${JSON.stringify(evaluationValue(result))}\n`
        : asRows
          ? rowsText(await evaluationRows(result), asRows)
          : await evaluationText(result, parameters),
    );
  });
  parent.addCommand(self);
  return self;
}

/** A row for each type, class and stratum of each solver, or of the predictions. */
async function evaluationRows(scored: Scored): Promise<Rows> {
  const { reportHeader, reportRows } = await import("../../evaluation/report/report-csv.ts");
  const reports = "predictions" in scored ? [scored.predictions] : scored.reports;
  return {
    header: ["predictor", ...reportHeader],
    rows: reports.flatMap((report) => reportRows(report).map((row) => [report.predictor.name, ...row])),
  };
}

async function evaluationText(scored: Scored, { out }: EvaluateParameters): Promise<string> {
  const [{ summaryText }, { comparisonText, unsupportedText }] = await Promise.all([
    import("./text.ts"),
    import("./side-by-side-text.ts"),
  ]);
  if ("predictions" in scored) return summaryText(scored.predictions, out);
  const { benchmark, reports, idle, compared } = scored;
  if (compared) return comparisonText(compared, benchmark, out) + unsupportedText([...reports, ...idle]);
  return reports.map((only) => summaryText(only, out)).join("") + unsupportedText(reports);
}

const EXAMPLES = [
  "lacuna eval bench --predictions theirs.jsonl --by type,reduces --graph fb15k-237 --out run-a",
  "lacuna eval bench --predictions theirs.npy --index theirs.ids --json",
  "lacuna eval bench --solver cqd,cqd-hybrid,qto,fit --graph fb15k-237 --model models/fb237 --out run",
  "lacuna eval bench --predictions theirs.jsonl --csv",
  "lacuna eval bench --solver qto --preset fb15k-237 --set threshold=0.001 --graph fb15k-237 --model frequency",
  "lacuna eval bench --solver betae --model betae:models/betae --graph fb15k-237 --form DM+I --out run-dmi",
  "lacuna eval compare run-a run-b",
  "lacuna eval forms DM=run-dm DM+I=run-dmi DNF+IU=run-dnf",
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
with --graph cardinality (of existing entities); joined with / they are crossed. With --graph
reduces is worked out where the benchmark does not say it.
--form asks solvers the queries in one of nine normal forms (lacuna convert has them); answers stay.
Ties: ${Object.entries(tieRules)
  .map(([name, { describe }]) => `${name}: ${describe}`)
  .join(";\n      ")}.

--json prints {"types":[{"type","queries","mrr","interval","hits","reduces":{…}}],"mean":{…},"strata":{…},"protocol":{…}}; of
several solvers {"names","types":[{"type","queries","mrr":{"qto":x,…},"reduces":{…}}],"mean","strata","solvers":{"qto":{…},…}}.
`;
