import {
  add,
  affine,
  exponential,
  multiply,
  relu,
  subtract,
} from "../../../src/numeric/autograd/elementwise.ts";
import { rowSums, unitRows } from "../../../src/numeric/autograd/normalize.ts";
import { sumOver } from "../../../src/numeric/autograd/operands.ts";
import { gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { Run } from "../baseline.ts";
import { type Actions, START_RELATION } from "./actions.ts";
import { column, nextActions, questionSteps, type SrnSettings, type Walkers } from "./srn-network.ts";

/** Chooses an action by the logarithms of their probabilities. */
export type Choose = (logProbabilities: ArrayLike<number>) => number;

/** Rollouts of a batch of questions. */
export interface Rollouts {
  /** The entity of each rollout after each step, the topic first. */
  readonly entities: readonly (readonly number[])[];
  readonly relations: readonly (readonly number[])[];
  /** Of the chosen actions and of all actions, a column a step. */
  readonly chosen: readonly Matrix[];
  readonly all: readonly Matrix[];
  /** The similarity of the path to the question, a column a step: it shapes the reward. */
  readonly likeness: readonly Matrix[];
}

/** Walks from the topics, `rollouts` times for each question. */
export function rollouts(
  run: Run,
  settings: SrnSettings,
  questions: TokenBatch,
  topics: readonly number[],
  actions: Actions,
  choose: Choose,
): Rollouts {
  const { tape } = run;
  const { batch, steps: words } = questions;
  const owners = topics.flatMap((_, b) => new Array<number>(settings.rollouts).fill(b));
  const entities = [owners.map((b) => topics[b]!)];
  const relations = [owners.map((): number => START_RELATION)];
  const [chosen, all, likeness]: [Matrix[], Matrix[], Matrix[]] = [[], [], []];
  let states: Walkers["states"];
  for (const step of questionSteps(run, settings, questions)) {
    const walkers = { entities: entities.at(-1)!, relations: relations.at(-1)!, questions: owners };
    const next = nextActions(
      ...([run, settings, step, batch, { ...walkers, ...(states ? { states } : {}) }, actions] as const),
    );
    states = next.states;
    const { start, logProbabilities } = next;
    const picks = owners.map((_, at) => choose(logProbabilities.values.subarray(start[at]!, start[at + 1]!)));
    relations.push(picks.map((pick, at) => actions.relations[walkers.entities[at]!]![pick]!));
    entities.push(picks.map((pick, at) => actions.targets[walkers.entities[at]!]![pick]!));
    chosen.push(
      gather(
        tape,
        logProbabilities,
        Uint32Array.from(picks, (pick, at) => start[at]! + pick),
      ),
    );
    all.push(logProbabilities);
    const asked = gather(tape, sumOver(tape, step, words), Uint32Array.from(owners));
    const [path, question] = [next.path, asked].map((each) => unitRows(tape, each, 1e-6));
    likeness.push(relu(tape, rowSums(tape, multiply(tape, path!, question!))));
  }
  return { entities, relations, chosen, all, likeness };
}

/**
 * REINFORCE (Williams 1992) with shaped rewards: the mean over rollouts of −Σ (R_t + 0.95 φ_{t+1} − φ_t) log π(a_t), less what
 * the entropy weighs; gradients go through φ too, as in the published code.
 * @param answers entity of each question
 */
export function srnLoss(
  run: Run,
  settings: SrnSettings,
  { entities, chosen, all, likeness }: Rollouts,
  answers: readonly number[],
): Matrix {
  const { tape } = run;
  const { discount, shaping, entropy, reward } = settings;
  const ends = entities.at(-1)!;
  const wanted = answers.flatMap((answer) => new Array<number>(settings.rollouts).fill(answer));
  const rewards = ends.map((end, at) =>
    reward === "own"
      ? Number(end === wanted[at])
      : wanted.filter((answer) => answer === end).length / wanted.length,
  );
  const steps = chosen.length;
  const parts = chosen.map((logProbability, step) => {
    const later = column(
      run,
      rewards.map((each) => each * discount ** (steps - 1 - step)),
    );
    const ahead = affine(tape, likeness[step]!, shaping, 0);
    const shaped = step === 0 ? ahead : subtract(tape, ahead, likeness[step - 1]!);
    const gained = sumOver(tape, multiply(tape, add(tape, later, shaped), logProbability), ends.length);
    const uncertain = multiply(tape, exponential(tape, all[step]!), all[step]!);
    return add(
      tape,
      affine(tape, gained, -1 / ends.length, 0),
      affine(tape, sumOver(tape, uncertain, uncertain.rows), entropy / (steps * ends.length), 0),
    );
  });
  return parts.reduce((sum, part) => add(tape, sum, part));
}
