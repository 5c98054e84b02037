import { usageError } from "../../error.ts";
import { type Report, unsupportedOf } from "../../evaluation/report/report.ts";
import { graphStrata, isWanted } from "../../evaluation/strata/dimension-names.ts";
import type { SolverGiven } from "../../solvers/choice/chosen-solvers.ts";
import type { Host } from "../host.ts";
import type { EvaluatePredictionsParameters } from "./evaluate-predictions.ts";
import type { EvaluateSolverParameters } from "./evaluate-solver.ts";
import type { EvaluateSolversParameters } from "./evaluate-solvers.ts";
import type { EvaluatedOne, EvaluatedSolver, EvaluatedSolvers } from "./results.ts";
import { scorePredictions } from "./scoring/score-predictions.ts";
import { scoreSolvers } from "./scoring/score-solvers.ts";

/** Does `evaluate --predictions`. */
export async function evaluatePredictions(
  given: EvaluatePredictionsParameters,
  host: Host,
): Promise<EvaluatedOne> {
  checkGraph(given);
  return plain((await scorePredictions(unlimited(given), host)).report);
}

/** Does `evaluate --solver` of one. */
export async function evaluateSolver(given: EvaluateSolverParameters, host: Host): Promise<EvaluatedSolver> {
  if (given.shard && given.out === undefined)
    throw usageError("shard-folder", "{shard} needs {out}", "name the folder of the shard with {out}", "out");
  const { reports } = await scoreSolvers([given.solver], unlimited(given), false, host);
  const [only] = reports as [Report];
  return { ...plain(only), unsupported: unsupportedOf(only) };
}

/** Does `evaluate --solver` of several. */
export async function evaluateSolvers(
  given: EvaluateSolversParameters & { readonly solvers: readonly SolverGiven[] },
  host: Host,
): Promise<EvaluatedSolvers> {
  const { reports, compared } = await scoreSolvers(given.solvers, unlimited(given), true, host);
  return {
    ...compared!,
    solvers: Object.fromEntries(reports.map((each) => [each.predictor.name, plain(each)])),
  };
}

/** Zero stands for all. */
const unlimited = <Given extends { readonly limit?: number | undefined }>(given: Given): Given => ({
  ...given,
  limit: given.limit || undefined,
});

/** The part of a report that is returned. */
export const plain = ({ summary, predictor, withoutHard, generator, benchmark }: Report): EvaluatedOne => ({
  ...summary,
  predictor,
  withoutHard,
  generator,
  benchmark,
});

/**
 * Refuses predictions that need a graph and have none.
 * @throws LacunaError `usage.missing-graph`
 */
function checkGraph(given: EvaluatePredictionsParameters): void {
  const stratum = graphStrata.find((name) => isWanted(given.by, name));
  const observed = given.filter === "observed";
  const { graph } = given;
  if ((stratum || observed) && graph === undefined)
    throw usageError(
      "missing-graph",
      `${observed ? "{filter} observed" : `{by} ${stratum}`} needs the graph of the benchmark`,
      "name it with {graph}",
      "graph",
    );
}
