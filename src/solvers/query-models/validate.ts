import { betaeProtocol } from "../../benchmark/betae/protocol.ts";
import { defaultsOf } from "../../benchmark/parameter.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { randomStream } from "../../numeric/random.ts";
import type { Query } from "../../query/formula.ts";
import { filteredRanks } from "../../ranking/filtered-ranks.ts";
import type { RunningModel } from "./running.ts";
import { queryScorer } from "./score.ts";

/** A query with the answers that are ranked and those that are left out beside them, both ascending. @internal */
export interface ValidationQuery {
  readonly query: Query;
  readonly easy: Uint32Array;
  readonly hard: Uint32Array;
}

/** Attempts for one query before a type is left out. */
const TRIES = 2000;

/** Queries of BetaE's types drawn on a split to validate on, `count` of each type where there are as many. @internal */
export function validationQueries(
  graph: Graph,
  split: Split,
  types: readonly string[],
  count: number,
  seed: number,
): ValidationQuery[] {
  return types.flatMap((type) => {
    const parameters = defaultsOf(betaeProtocol.parameters);
    const grounder = betaeProtocol.grounder({ graph, split, type, seed, count, parameters });
    const found: ValidationQuery[] = [];
    for (let attempt = 0; found.length < count && attempt < TRIES * count; attempt++) {
      const candidate = grounder.attempt(attempt);
      if (candidate) found.push(candidate);
    }
    return found;
  });
}

/** The mean over queries of the mean reciprocal filtered rank of their hard answers, with realistic ties. @internal */
export function meanReciprocalRank(running: RunningModel, queries: readonly ValidationQuery[]): number {
  const scorer = queryScorer(running);
  const random = randomStream(0, "ties of validation");
  let [sum, at] = [0, 0];
  for (const scores of scorer.scores(queries.map(({ query }) => query))) {
    const { easy, hard } = queries[at++]!;
    const answers = Uint32Array.from([...easy, ...hard]).sort();
    const ranks = filteredRanks({ universe: scores.length, scores }, answers, hard, "realistic", random);
    sum += ranks.reduce((all, rank) => all + 1 / rank, 0) / ranks.length;
  }
  scorer.close();
  return at === 0 ? Number.NaN : sum / at;
}
