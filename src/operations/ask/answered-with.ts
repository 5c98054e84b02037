import { modelRecord } from "../../evaluation/run/model-record.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import type { AskedModel, AskedSolver } from "../../solvers/asking/ask-model.ts";
import { modelOf } from "../../solvers/start-solver.ts";
import type { AskedTruths } from "./asked-truth.ts";
import { resultNaming } from "./naming.ts";
import type { PredictParameters } from "./predict.ts";
import type { AnsweredWith } from "./results.ts";

/** The part of the result that names solver and model and says what the truths are. */
export function answeredWith(
  query: Query,
  { solver, settings }: AskedSolver,
  { graph, models, irreflexive, bounded }: AskedModel,
  {
    known = "observed",
    ids,
    byDefault = false,
    truths = {},
  }: Pick<PredictParameters, "known" | "ids"> & {
    readonly byDefault?: boolean;
    readonly truths?: AskedTruths;
  },
): AnsweredWith {
  const setting = settings(typeOf(query)?.name);
  const asked = modelOf(solver, models);
  const calibrated = truths.truth !== undefined;
  const { relation } = resultNaming(graph, ids);
  return {
    calibrated,
    ...(truths.why === undefined || calibrated ? {} : { uncalibrated: truths.why }),
    solver: { name: solver.name, known, setting },
    irreflexive: irreflexive(query).map(relation),
    bounded: bounded(query).map(relation),
    model: asked ? { ...modelRecord(asked), calibrated, ...(byDefault ? { byDefault } : {}) } : null,
  };
}
