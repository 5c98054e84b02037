import type { Graph, View } from "../../kg/graph.ts";
import { linkReasons } from "../../links/rules/reasons.ts";
import type { OpenModel } from "../../models/open-model.ts";
import type { Query } from "../../query/formula.ts";
import type { AskedModel, AskedSolver } from "../../solvers/asking/ask-model.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { type AskedTruths, askedTruths, noTruthOf } from "../ask/asked-truth.ts";
import type { RankedByIds } from "../ask/ranked-value.ts";
import type { Host } from "../host.ts";
import { openTruths } from "../truth/open-truths.ts";
import { fitsUnasked } from "../truth/parameters.ts";
import type { ModelBatchOptions } from "./job.ts";

/** What the lines of a batch are answered with. */
interface Answering {
  readonly graph: Graph;
  readonly known: View;
  readonly opened: OpenModel | undefined;
  readonly chosen: readonly ChosenSolver[];
  readonly model: AskedModel;
  readonly options: ModelBatchOptions;
}

/** What is said of the answers of a line beside their scores: their truths, and why their links may hold. */
export type LineBeliefs = (
  query: Query,
  by: AskedSolver,
) => { readonly truths: AskedTruths } & Pick<RankedByIds, "reasonsOf">;

/**
 * Opens, once for all lines, the truths of links and of the solvers, which are then read of each line as of a query alone.
 * @throws LacunaError what `openTruths` throws
 */
export async function lineBeliefs(
  { graph, known, opened, chosen, model, options }: Answering,
  host: Host,
): Promise<LineBeliefs> {
  const { source, byDefault, explain, calibrate, kernel, threads, memory } = options;
  const ofModel = chosen.filter(({ solver }) => solver.needs !== "nothing");
  const truths = opened
    ? await openTruths(
        {
          ...{ graph, source, model: opened, kernel, threads, memory },
          links: true,
          solvers: ofModel,
          calibrate: calibrate ?? fitsUnasked(source, byDefault),
        },
        host,
      )
    : { truths: undefined };
  const reasonsOf = linkReasons(known, opened?.models.links?.rules);
  return (query, by) => {
    const question = { graph, source, query, opened, model, by, known, byDefault, explain };
    const why = noTruthOf(question);
    return {
      truths: askedTruths(question, why === undefined ? truths : { truths: undefined, why }),
      reasonsOf,
    };
  };
}
