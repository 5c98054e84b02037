import { modelRecord } from "../../../evaluation/run/model-record.ts";
import { settingRecord } from "../../../evaluation/run/setting-record.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import { modelOf } from "../../../solvers/start-solver.ts";
import { generator } from "../../running/generator.ts";
import type { EvaluateSolverParameters } from "../evaluate-solver.ts";
import type { EvaluateSolversParameters } from "../evaluate-solvers.ts";
import type { OpenSolving } from "./open-solving.ts";

/** Parameters that say how solvers are scored; a single one may have a shard. */
export type ScoringParameters = EvaluateSolversParameters & Pick<EvaluateSolverParameters, "shard">;

/** The configuration that decides every figure; a run is resumed only under the same one. */
export function configOf({ benchmark, model, chosen }: OpenSolving, given: ScoringParameters) {
  const types = benchmark.files.map(({ type }) => type);
  const asked = chosen.flatMap(({ solver }) => (model && modelOf(solver, model.models)) ?? []);
  const models = [...new Set(asked)].map(modelRecord);
  return {
    generator,
    benchmark: benchmark.record.sha256,
    graph: benchmark.record.graph.hash,
    types,
    limit: given.limit ?? null,
    ...(given.shard === undefined ? {} : { shard: given.shard }),
    ...(given.form === undefined ? {} : { form: given.form }),
    by: given.by ?? defaultStrata,
    protocol: benchmark.protocol,
    model: models.length > 1 ? models : (models[0] ?? null),
    solvers: Object.fromEntries(
      chosen.map((each) => [
        each.solver.name,
        { known: given.known ?? each.solver.known, setting: settingRecord(each, types) },
      ]),
    ),
  };
}
