import type { Report } from "../../evaluation/report/report.ts";
import { graphStrata } from "../../evaluation/strata/dimension-names.ts";
import type { Host } from "../host.ts";
import { usageError } from "../usage.ts";
import type { Evaluated, EvaluatedOne, EvaluateParameters } from "./evaluate.ts";
import { scorePredictions } from "./score-predictions.ts";
import { type ScoredSolvers, scoreSolvers, unsupportedOf } from "./score-solvers.ts";
import { isWanted } from "./scored-benchmark.ts";

/** What came of an evaluation, with all that texts and reports are made of. */
export type Scored = { readonly predictions: Report } | ScoredSolvers;

/** Does `eval`. */
export async function scoreBenchmark(asked: EvaluateParameters, host: Host): Promise<Scored> {
  const given = { ...asked, limit: asked.limit || undefined };
  checkEvaluation(given);
  const { solvers, predictions } = given;
  if (predictions !== undefined)
    return { predictions: (await scorePredictions(predictions, given, host)).report };
  return scoreSolvers(solvers ?? [], given, host);
}

/** What came of it as plain data. */
export function evaluationValue(scored: Scored): Evaluated {
  if ("predictions" in scored) return plain(scored.predictions);
  const { reports, compared } = scored;
  if (compared)
    return {
      ...compared,
      solvers: Object.fromEntries(reports.map((each) => [each.predictor.name, plain(each)])),
    };
  const [only] = reports as [Report];
  return { ...plain(only), unsupported: unsupportedOf(only) };
}

const plain = ({ summary, predictor, withoutHard }: Report): EvaluatedOne => ({
  ...summary,
  predictor,
  withoutHard,
});

/**
 * Refuses combinations that would silently ignore something.
 * @throws LacunaError `usage.one-source`, `usage.missing-graph`, `usage.idle-option`
 */
export function checkEvaluation(given: EvaluateParameters): void {
  const { predictions, solvers, graph, index, probabilities } = given;
  if ((predictions === undefined) === (solvers === undefined))
    throw usageError(
      "one-source",
      predictions === undefined ? "there is nothing to score" : "{predictions} and {solvers} were both given",
      "give one of {predictions} and {solvers}",
    );
  const stratum = graphStrata.find((name) => isWanted(given, name));
  const observed = given.filter === "observed";
  if ((solvers !== undefined || stratum || observed) && graph === undefined)
    throw usageError(
      "missing-graph",
      `${solvers !== undefined ? "{solvers}" : observed ? "{filter} observed" : `{by} ${stratum}`} needs the graph of the benchmark`,
      "name it with {graph}",
      "graph",
    );
  const idle = [
    solvers !== undefined && index !== undefined && "index",
    solvers !== undefined && probabilities && "probabilities",
    solvers !== undefined && given.entities !== undefined && "entities",
    solvers === undefined &&
      !stratum &&
      !observed &&
      !isWanted(given, "reduces") &&
      graph !== undefined &&
      "graph",
    ...(["model", "presets", "set", "known", "form"] as const).map(
      (each) => solvers === undefined && given[each] !== undefined && each,
    ),
  ].find((each) => each !== false);
  if (idle) throw usageError("idle-option", `{${idle}} has nothing to do here`, "leave it out", idle);
}
