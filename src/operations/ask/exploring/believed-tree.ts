import { chosenView } from "../../../kg/chosen-view.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import type { Query } from "../../../query/formula.ts";
import { chosenSolvers } from "../../../solvers/choice/chosen-solvers.ts";
import { solverGiven } from "../../../solvers/choice/default-solver.ts";
import { predictedType } from "../../../solvers/explain/best-tree-type.ts";
import { believed } from "../../contract/believed.ts";
import type { Host } from "../../host.ts";
import { openModel } from "../../resources/model.ts";
import { computed } from "../../running/interruptible.ts";
import { limitsFrom } from "../../running/limits.ts";
import { unanswered } from "../exact-work.ts";
import type { ResultNaming } from "../naming.ts";
import { askModel, checkModelGiven, checkRankable } from "../predict-model.ts";
import { believedLinks } from "../ranked-value.ts";
import type { WhyNot } from "./exploring-results.ts";
import type { WhyNotParameters } from "./why-not.ts";

/** What a model believes of one tuple, with the tree that it believes in most; 0 where it believes in none. */
export async function believedTree(
  graph: Graph,
  query: Query,
  values: readonly number[],
  given: WhyNotParameters & { readonly model: OpenModel | string },
  naming: ResultNaming,
  host: Host,
): Promise<NonNullable<WhyNot["predicted"]>> {
  checkRankable(query);
  const chosen = await chosenSolvers([solverGiven(query, given.solver, graph)], host);
  checkModelGiven(chosen, given.model);
  const { kernel, threads } = given;
  const known = given.known ?? "observed";
  const seen = chosenView(graph, known, given.split);
  const model = await openModel(given.model, graph, host, { kernel, threads, seen });
  try {
    const { stop } = limitsFrom({ timeout: given.timeout }, host);
    const options = { ...given, known, top: 1, predicted: true, explain: true } as const;
    const asked = askModel({ graph, models: model.models, chosen, options, stop });
    const by = asked.solverOf(query);
    const tree = await computed(host, () => asked.tree(query, by, values), unanswered);
    const belief = await computed(host, () => asked.belief(query, by, values, tree), unanswered);
    const { solver, model: record, calibrated } = asked.how(query, by);
    return {
      calibrated,
      ...believed(belief, calibrated),
      known: tree !== undefined && tree.predicted === 0,
      tree: believedLinks(tree, naming, calibrated),
      predicted: tree?.predicted ?? null,
      reduces: (tree && predictedType(query, tree)) ?? null,
      solver,
      model: record,
    };
  } finally {
    model.close();
  }
}
