import { gather } from "../../../src/numeric/autograd/rows.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { Run } from "../baseline.ts";
import { type Actions, START_RELATION } from "./actions.ts";
import { nextActions, questionSteps, type SrnSettings, type Walkers } from "./srn-network.ts";

/** The end of a walk, and the logarithm of its probability. */
export interface WalkEnd {
  readonly entity: number;
  readonly logProbability: number;
}

/** The likeliest walks from the topic of each question, the best first; two may end in the same entity. */
export function likeliestWalks(
  run: Run,
  settings: SrnSettings,
  questions: TokenBatch,
  topics: readonly number[],
  actions: Actions,
): WalkEnd[][] {
  const { tape } = run;
  const { batch } = questions;
  let walkers: Walkers = {
    entities: topics,
    relations: topics.map(() => START_RELATION),
    questions: topics.map((_, b) => b),
  };
  let sums: readonly number[] = topics.map(() => 0);
  for (const step of questionSteps(run, settings, questions)) {
    const { states, logProbabilities, start } = nextActions(run, settings, step, batch, walkers, actions);
    const found: { from: number; place: number; sum: number }[][] = topics.map(() => []);
    for (const [from, b] of walkers.questions.entries())
      for (let at = start[from]!; at < start[from + 1]!; at++)
        found[b]!.push({ from, place: at - start[from]!, sum: sums[from]! + logProbabilities.values[at]! });
    const kept = found.flatMap((own) => own.sort((a, b) => b.sum - a.sum).slice(0, settings.beam));
    const origins = Uint32Array.from(kept, ({ from }) => from);
    const { entities, questions: owners } = walkers;
    walkers = {
      entities: kept.map(({ from, place }) => actions.targets[entities[from]!]![place]!),
      relations: kept.map(({ from, place }) => actions.relations[entities[from]!]![place]!),
      questions: kept.map(({ from }) => owners[from]!),
      states: states.map((state) => gather(tape, state, origins)),
    };
    sums = kept.map(({ sum }) => sum);
  }
  const ends: WalkEnd[][] = topics.map(() => []);
  for (const [at, b] of walkers.questions.entries())
    ends[b]!.push({ entity: walkers.entities[at]!, logProbability: sums[at]! });
  return ends;
}
