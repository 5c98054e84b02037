import type { Graph } from "../../../kg/graph.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import type { Query } from "../../../query/formula.ts";
import { predictedType } from "../../../solvers/explain/best-tree-type.ts";
import { believed } from "../../contract/believed.ts";
import type { Host } from "../../host.ts";
import { computed } from "../../running/interruptible.ts";
import { answeredWith } from "../answered-with.ts";
import { askedTruths, truthsFor } from "../asked-truth.ts";
import { unanswered } from "../exact-work.ts";
import type { ResultNaming } from "../naming.ts";
import { openAsked } from "../open-asked.ts";
import { believedLinks, reasonsIn } from "../ranked-value.ts";
import type { WhyNot } from "./exploring-results.ts";
import type { AskWhyNotParameters } from "./why-not.ts";

/** The truth of one tuple by a model, with its best tree; 0 where every tree has truth 0. */
export async function believedTree(
  graph: Graph,
  query: Query,
  values: readonly number[],
  given: AskWhyNotParameters & { readonly model: OpenModel | string },
  naming: ResultNaming,
  host: Host,
): Promise<NonNullable<WhyNot["predicted"]>> {
  const options = { ...given, top: 1, predicted: true, explain: true } as const;
  const opened = await openAsked(graph, query, options, host);
  const { model: asked, by, reasonsOf, close } = opened;
  try {
    const question = { ...options, ...opened, graph, query, source: given.graph };
    const truths = askedTruths(question, await truthsFor(question, host));
    const tree = await computed(host, () => asked.tree(query, by, values), unanswered);
    const belief = await computed(host, () => asked.belief(query, by, values, tree), unanswered);
    const { solver, model, calibrated } = answeredWith(query, by, asked, { ...given, truths });
    return {
      calibrated,
      ...believed(belief, truths.truth?.(values, belief)),
      known: tree !== undefined && tree.predicted === 0,
      tree: believedLinks(tree, naming, truths, reasonsIn(graph, reasonsOf)),
      predicted: tree?.predicted ?? null,
      reduces: (tree && predictedType(query, tree)) ?? null,
      solver,
      model,
    };
  } finally {
    close();
  }
}
