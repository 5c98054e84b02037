import type { Graph } from "../../kg/graph.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { LinkPredictor } from "../predictor.ts";
import { bestWay, type WayTried } from "./best-way.ts";
import { reciprocals } from "./hidden-answers.ts";
import { type OptionTable, type OptionTableWork, rankOptions } from "./option-table.ts";
import { type ProductOption, rulesAmong } from "./options.ts";

/** How experts are put together for each directed relation, and how good each way is on validation. */
export interface FittedProduct {
  readonly options: readonly ProductOption[];
  /** The place of the option of each directed relation. */
  readonly choices: Uint16Array;
  /** That of the best option of all, for relations without validation links. */
  readonly best: number;
  /** MRR of each option over all validation ranks. */
  readonly mrr: Float64Array;
  /** MRR of the choices, on the links that they were chosen by: no estimate of what they give on others. */
  readonly chosen: number;
  /** The ways to choose, with the MRR to expect of each on other links. */
  readonly ways: readonly WayTried[];
  readonly ranks: number;
}

/** Limits of the fit. */
export type FitProductWork = Pick<
  OptionTableWork,
  "filterWith" | "sharp" | "limit" | "seed" | "stop" | "onProgress"
>;

/**
 * Chooses for each directed relation which experts count by which powers, and how rules are put together, by the filtered ranks of
 * validation links, mean rank among ties. How much is chosen, from nothing to an option for each relation and direction, is what links
 * can show that it was not chosen by ({@link bestWay}). Answers of test are not looked at; how many are expected among what counts as
 * wrong is ({@link reciprocals}), but where ranks are filtered with test.
 * @param experts over the links of train alone
 * @throws LacunaError `links.stopped`, `links.empty-split`
 */
export function* fitProduct(
  experts: readonly LinkPredictor[],
  graph: Graph,
  work: FitProductWork = {},
): Pieces<FittedProduct> {
  const table = yield* rankOptions(experts, graph, { ...work, split: "valid" });
  const [train, valid, test] = graph.tripleCounts;
  const hidden = work.filterWith === "test" ? 0 : test / (train + valid);
  const values = reciprocals(table, hidden);
  const own = experts[rulesAmong(experts)]?.aggregations;
  const { choices, best, tried } = bestWay(table, values, graph.relationCount, own);
  return { options: table.options, choices, best, ways: tried, ...rawOf(table, choices) };
}

/** The MRR of each option, and of the choices, as ranks are. */
function rawOf({ options, relations, ranks }: OptionTable, choices: Uint16Array) {
  const count = options.length;
  const sums = new Float64Array(count);
  let chosen = 0;
  relations.forEach((relation, link) => {
    for (let option = 0; option < count; option++) sums[option]! += 1 / ranks[link * count + option]!;
    chosen += 1 / ranks[link * count + choices[relation]!]!;
  });
  return {
    mrr: sums.map((sum) => sum / relations.length),
    chosen: chosen / relations.length,
    ranks: relations.length,
  };
}
