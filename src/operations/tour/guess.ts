import { answer } from "../../exact/answer.ts";
import { type Graph, hasLink, observed } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import type { Query } from "../../query/formula.ts";
import { askModel } from "../../solvers/asking/ask-model.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { solverFor } from "../../solvers/choice/default-solver.ts";
import type { PredictedTree } from "../../solvers/explain/predicted-tree.ts";
import type { Host } from "../host.ts";

/** The number of predicted answers that are compared. */
export const LOOKED_AT = 10;

/** A lost answer that is predicted: in which place, and why. */
export interface Guess {
  readonly values: readonly number[];
  /** The rank among predicted answers, from 1. */
  readonly place: number;
  readonly tree: PredictedTree | undefined;
  /** Every link that was predicted for it is one of those that are hidden. */
  readonly forTheRightReason: boolean;
}

/** The model that predicts the lost answers to a query, and those that come back. */
export interface Guessed {
  readonly model: string;
  readonly lost: readonly (readonly number[])[];
  /** Those among the first {@link LOOKED_AT} predicted answers, best first. */
  readonly found: readonly Guess[];
}

/** Asks for predicted answers as `lacuna ask --predicted` does: which of the lost ones are among the first? */
export async function guessLost(
  query: Query,
  graph: Graph,
  links: LinkPredictor,
  host: Host,
): Promise<Guessed> {
  const known = observed(graph, "test");
  const seen = new Set(Array.from(answer(query, known), (values) => values.join()));
  const lost = [...answer(query, graph.full)].filter((values) => !seen.has(values.join()));
  const isLost = new Set(lost.map((values) => values.join()));
  const chosen = await chosenSolvers([solverFor(query, undefined, graph).name], host);
  const options = { predicted: true, explain: true, top: LOOKED_AT };
  const asking = askModel({ graph, known, models: { links }, chosen, options, stop: undefined });
  const { answers } = asking.rank(query, asking.solverOf(query));
  const found = answers.flatMap(({ values, tree }, at): Guess[] => {
    if (!isLost.has(values.join())) return [];
    const predicted = tree?.links.filter(({ state }) => state === "predicted") ?? [];
    const forTheRightReason = predicted.every(({ head, relation, tail }) =>
      hasLink(graph.full, head, relation, tail),
    );
    return [{ values, place: at + 1, tree, forTheRightReason }];
  });
  return { model: links.model, lost, found };
}
