import type { Host } from "../host.ts";
import { computed } from "../interruptible.ts";
import { limitsFrom } from "../limits.ts";
import { openModel } from "../open/model.ts";
import { openGraphAndQuery } from "../open/query.ts";
import { chosenSolvers } from "../solve/chosen.ts";
import { modelGiven } from "../solve/default-model.ts";
import { solverFor } from "../solve/default-solver.ts";
import { chosenView } from "../view.ts";
import { unanswered } from "./exact-work.ts";
import type { PredictParameters } from "./predict.ts";
import { askModel, checkModelGiven, checkRankable, settingsOf } from "./predict-model.ts";
import { rankedValue } from "./ranked-value.ts";
import type { RankedList } from "./results.ts";

/** Does `ask --model`. */
export async function predict(given: PredictParameters, host: Host): Promise<RankedList> {
  const { graph, query } = await openGraphAndQuery(given, host);
  checkRankable(query);
  const chosen = await chosenSolvers([solverFor(query, given.solver, graph).name], settingsOf(given), host);
  const { model: name, byDefault } = modelGiven(given, chosen);
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
    });
    const by = asked.solverOf(query);
    const { ids, explain } = given;
    const ranked = await computed(host, () => asked.rank(query, by), unanswered);
    return rankedValue({ graph, query, ranked, how: asked.how(query, by), ids, explain });
  } finally {
    model?.close();
  }
}
