import { chosenView } from "../../kg/chosen-view.ts";
import { modelGiven } from "../../models/default-model.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { solverGiven } from "../../solvers/choice/default-solver.ts";
import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import type { Host } from "../host.ts";
import { openModel } from "../resources/model.ts";
import { openGraphAndQuery } from "../resources/query.ts";
import { computed, inPieces } from "../running/interruptible.ts";
import { limitsFrom } from "../running/limits.ts";
import { unanswered } from "./exact-work.ts";
import type { PredictParameters } from "./predict.ts";
import { askModel, checkModelGiven, checkRankable, withDefault } from "./predict-model.ts";
import { rankedValue } from "./ranked-value.ts";
import type { RankedList } from "./results.ts";

/** Does `ask --model`. */
export async function predict(given: PredictParameters, host: Host): Promise<RankedList> {
  const { graph, query } = await openGraphAndQuery(given, host);
  checkRankable(query);
  const chosen = await chosenSolvers([solverGiven(query, given.solver, graph)], host);
  const { model: name, byDefault } = modelGiven(withDefault(given), chosen);
  checkModelGiven(chosen, name);
  const { kernel, threads } = given;
  const seen = chosenView(graph, given.known ?? "observed", given.split);
  const model =
    name === undefined ? undefined : await openModel(name, graph, host, { kernel, threads, seen });
  try {
    const { stop } = limitsFrom({ timeout: given.timeout }, host);
    const asked = askModel({
      graph,
      models: model?.models ?? {},
      chosen,
      options: { ...given, byDefault },
      stop,
      onRows: (done, total) =>
        host.onProgress?.({ title: "predicting", done, total, note: `${done} of ${total} rows` }),
    });
    const by = asked.solverOf(query);
    const { ids, explain } = given;
    const ranked = await (wholeRelation(query)
      ? inPieces(host, asked.rankInPieces(query, by), unanswered)
      : computed(host, () => asked.rank(query, by), unanswered));
    return rankedValue({ graph, query, ranked, how: asked.how(query, by), ids, explain });
  } finally {
    model?.close();
  }
}
