import { LacunaError } from "../../error.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";
import type { Candidate, Question, QuestionMaker } from "./attempt.ts";
import { plans } from "./plans.ts";
import { allot, type GeneratedShares, publishedShares } from "./shares.ts";

export interface JobOptions {
  /** Number of questions to make. */
  readonly count: number;
  readonly seed: number;
  readonly shares?: GeneratedShares;
  /** Plans that the knowledge base has nothing for, see `impossiblePlans`; they are found out anyway, only later. */
  readonly impossible?: readonly number[];
}

/** Attempts with consecutive numbers, and the plan of each. @internal */
export interface AttemptBlock {
  readonly first: number;
  readonly plans: readonly number[];
}

/** The results of the attempts of a block; attempts that are not listed failed. @internal */
export interface MadeBlock {
  readonly first: number;
  readonly count: number;
  readonly found: readonly (readonly [attempt: number, candidate: Candidate])[];
}

/** Makes a block; workers do this in any order. @internal */
export function makeBlock(maker: QuestionMaker, { first, plans: wanted }: AttemptBlock): MadeBlock {
  const found: [number, Candidate][] = [];
  wanted.forEach((plan, at) => {
    const candidate = maker.attempt(first + at, plan);
    if (candidate) found.push([first + at, candidate]);
  });
  return { first, count: wanted.length, found };
}

/**
 * Accepts questions in the order of their attempts. The result of a job is a function of its options and the knowledge
 * base; it does not depend on the blocks of attempts or on the worker that makes them. A run is resumed by offering the
 * stored blocks again.
 * @internal
 */
export interface QuestionJob {
  /**
   * The next attempts, `size` at most; undefined while blocks returned before must be offered first,
   * and when the job is done.
   */
  readonly next: (size: number) => AttemptBlock | undefined;
  /**
   * Takes a block, in the order of the numbers; gives the questions that are kept.
   * @throws LacunaError `kopl.block-order`
   */
  readonly offer: (block: MadeBlock) => readonly Question[];
  readonly isDone: () => boolean;
  /** Questions kept so far, and attempts offered. */
  readonly kept: () => number;
  readonly offered: () => number;
}

/** The blocks of a job that can be made now. @internal */
export function* blocksOf(job: QuestionJob, size: number): Generator<AttemptBlock> {
  for (let block = job.next(size); block; block = job.next(size)) yield block;
}

/** A plan of which fewer attempts than this give a new question is closed: the knowledge base has no more. */
const POOREST = 0.02;
const FEWEST_ATTEMPTS = 20;
/** Attempts of a plan in later rounds for each question that it owes, at most; its success rate decides. */
const MOST_OVER = 4;
const MOST_ROUNDS = 100;

/** One round of attempts. */
interface Round {
  /** The plans of its attempts. */
  readonly schedule: Uint32Array;
  /** The number of its first attempt. */
  readonly start: number;
  /** Number of attempts returned by `next`. */
  given: number;
  /** The state of each plan in this round: questions it may still give, its attempts, and questions they gave. */
  readonly quota: Uint32Array;
  readonly tried: Uint32Array;
  readonly gave: Uint32Array;
}

const emptyRound = (): Round => ({
  schedule: new Uint32Array(),
  start: 0,
  given: 0,
  quota: new Uint32Array(plans.length),
  tried: new Uint32Array(plans.length),
  gave: new Uint32Array(plans.length),
});

/**
 * Starts a job. Attempts come in rounds: the first has as many attempts of each plan as questions are wanted of it; later
 * ones make good for what failed, with plans that still give questions and shares fitted anew to what is there.
 * @internal
 */
export function questionJob({
  count,
  seed,
  shares = publishedShares,
  impossible = [],
}: JobOptions): QuestionJob {
  checkCount(count);
  const had = plans.map(() => 0);
  const closed = new Set<number>(impossible);
  /** Attempts of each plan since it last gave a question. */
  const dry = plans.map(() => 0);
  const forms = new Set<string>();
  const texts = new Set<string>();
  let [kept, offered, rounds] = [0, 0, 0];
  let done = false;
  let round = emptyRound();

  function begin(): void {
    const owed = allot(shares, count, had, closed);
    const list = attemptsFor(owed, rounds === 0 ? undefined : successRates(round));
    const schedule = shuffle(list, randomStream(seed, "kopl-plans", rounds));
    round = { ...emptyRound(), schedule, start: offered, quota: owed };
    rounds++;
    if (schedule.length === 0) done = true;
  }

  function end(): void {
    for (const plan of plansToClose(round, dry)) closed.add(plan);
    if (kept >= count || rounds >= MOST_ROUNDS) done = true;
    else begin();
  }

  /** Whether the candidate of an attempt is a new question that its plan may still give; if so, it counts. */
  function accepts({ key, question }: Candidate, plan: number): boolean {
    if (forms.has(key) || texts.has(question.question)) return false;
    round.gave[plan] = (round.gave[plan] ?? 0) + 1;
    if (round.quota[plan] === 0) return false;
    round.quota[plan] = (round.quota[plan] ?? 0) - 1;
    forms.add(key);
    texts.add(question.question);
    had[plan] = (had[plan] ?? 0) + 1;
    kept++;
    return true;
  }

  begin();
  return {
    next(size) {
      const { schedule, start, given } = round;
      if (done || given >= schedule.length) return undefined;
      const wanted = schedule.subarray(given, given + Math.max(1, size));
      round.given += wanted.length;
      return { first: start + given, plans: [...wanted] };
    },
    offer(block) {
      if (done) return [];
      const { schedule, start, tried } = round;
      if (block.first !== offered || block.first + block.count > start + schedule.length)
        throw outOfOrder(block.first, offered);
      const questions: Question[] = [];
      const found = new Map(block.found);
      for (let attempt = block.first; attempt < block.first + block.count && kept < count; attempt++) {
        const plan = schedule[attempt - start] ?? 0;
        tried[plan] = (tried[plan] ?? 0) + 1;
        const candidate = found.get(attempt);
        if (candidate && accepts(candidate, plan)) questions.push(candidate.question);
      }
      offered += block.count;
      // A block of an earlier run may end before the blocks of this one.
      round.given = Math.max(round.given, offered - start);
      if (kept >= count) done = true;
      else if (offered === start + schedule.length) end();
      return questions;
    },
    isDone: () => done,
    kept: () => kept,
    offered: () => offered,
  };
}

/** The share of a round's attempts that gave a question, plan by plan. */
const successRates = ({ gave, tried }: Round): number[] =>
  plans.map((_, plan) => (gave[plan] ?? 0) / Math.max(tried[plan] ?? 0, 1));

/** Plans that gave too few questions in a round, or none for too long; `dry` counts their attempts without one. */
function* plansToClose({ tried, gave }: Round, dry: number[]): Generator<number> {
  for (const plan of plans.keys()) {
    const [attempts = 0, successes = 0] = [tried[plan], gave[plan]];
    dry[plan] = successes > 0 ? 0 : (dry[plan] ?? 0) + attempts;
    const poor = attempts >= FEWEST_ATTEMPTS && successes < attempts * POOREST;
    if (poor || (dry[plan] ?? 0) >= FEWEST_ATTEMPTS) yield plan;
  }
}

/**
 * The plans of a round's attempts: as many as it owes questions, and more where few succeed.
 * @param rates shares of earlier attempts that gave a question; absent in the first round
 */
function attemptsFor(owed: Uint32Array, rates: readonly number[] | undefined): Uint32Array {
  const list: number[] = [];
  owed.forEach((wanted, plan) => {
    const over = rates ? Math.min(MOST_OVER, 1.1 / Math.max(rates[plan] ?? 0, 0.01)) : 1;
    const times = wanted === 0 ? 0 : Math.ceil(wanted * over);
    for (let i = 0; i < times; i++) list.push(plan);
  });
  return Uint32Array.from(list);
}

/** @throws LacunaError `kopl.bad-count` */
function checkCount(count: number): void {
  if (!(Number.isInteger(count) && count >= 1 && count <= 100_000_000))
    throw new LacunaError("kopl.bad-count", `${count} is no number of questions`, {
      hint: "give a whole number from 1 to 100,000,000",
    });
}

const outOfOrder = (attempt: number, next: number) =>
  new LacunaError("kopl.block-order", `attempt ${attempt} was offered where ${next} is next`, {
    hint: "offer blocks in the order of their numbers, made for this job",
  });
