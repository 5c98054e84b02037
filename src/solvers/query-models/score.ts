import { LacunaError } from "../../error.ts";
import { scoreAllPairs } from "../../numeric/autograd/pairs.ts";
import { openTape } from "../../numeric/autograd/tape.ts";
import type { Limits } from "../../runs/working/limits.ts";
import { embedBranches, embedQueries, inOrder } from "./embed.ts";
import type { Run } from "./model.ts";
import { type PlannedQuery, planOf, planQuery, type QueryOrTree, type QueryPlan } from "./plan.ts";
import { type RunningModel, runOn, withRun } from "./running.ts";

/** Branches that are scored at once: enough to share the pass over the entities. */
const BLOCK = 64;

/** Answers queries with a model: what a solver needs. */
export interface QueryScorer {
  readonly entities: number;
  /** The plan of a query, or why there is none. */
  plan(query: QueryOrTree): PlannedQuery;
  /**
   * Logits of every entity, a row of `entities` values for each query in turn. A row has the same bits whatever the
   * threads, alone and beside other queries.
   * @throws LacunaError `solvers.unsupported`, `solvers.stopped`
   */
  scores(queries: readonly QueryOrTree[], limits?: Pick<Limits, "stop">): Generator<Float32Array>;
  /** The parts of a query's embedding, for each of its branches, by their names. */
  embeddings(query: QueryOrTree): readonly ReadonlyMap<string, Float32Array>[];
  /** Gives back the memory of what was computed of the entities. */
  close(): void;
}

/** Starts scoring: what scores need of the entities is computed once. */
export function queryScorer(running: RunningModel): QueryScorer {
  const { model, settings, sizes } = running;
  const lasting = openTape(running.compute, { gradients: false });
  const entities = model.score.entities(runOn(running, lasting), undefined);
  const plans = (queries: readonly QueryOrTree[]) => queries.map((query) => planOf(model, query, settings));
  const block = (run: Run, some: readonly QueryPlan[]): Float32Array[] => {
    const { queries, rowsOf } = embedQueries(model, run, some);
    const scores = scoreAllPairs(run.tape, model.score.pair, model.score.setting(run), queries[0]!, entities);
    const logits = inOrder(run, model.score.logit(run, scores, queries, {}), rowsOf);
    return some.map((_, row) =>
      Float32Array.from(logits.values.subarray(row * sizes.entities, (row + 1) * sizes.entities)),
    );
  };
  return {
    entities: sizes.entities,
    plan: (query) => planQuery(model, query, settings),
    *scores(queries, { stop } = {}) {
      const all = plans(queries);
      for (let from = 0; from < all.length; ) {
        const reason = stop?.();
        if (reason) throw stopped(reason);
        const to = blockEnd(all, from);
        yield* withRun(running, {}, (run) => block(run, all.slice(from, to)));
        from = to;
      }
    },
    embeddings: (query) =>
      plans([query])[0]!.branches.map((branch) =>
        withRun(running, {}, (run) => {
          const parts = embedBranches(model, run, [branch]);
          return new Map(model.embeddings.map((name, at) => [name, Float32Array.from(parts[at]!.values)]));
        }),
      ),
    close: () => lasting.close(),
  };
}

/** The end of a block of plans that begins at `from`. */
function blockEnd(plans: readonly QueryPlan[], from: number): number {
  let branches = 0;
  let to = from;
  while (to < plans.length && (to === from || branches + plans[to]!.branches.length <= BLOCK))
    branches += plans[to++]!.branches.length;
  return to;
}

const stopped = (reason: string) =>
  new LacunaError("solvers.stopped", `scoring was stopped: ${reason}`, { hint: "ask again with more time" });
