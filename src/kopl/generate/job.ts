import { LacunaError } from "../../error.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";
import type { Candidate, Question, QuestionMaker } from "./attempt.ts";
import { plans } from "./plans.ts";
import { allot, publishedShares, type Shares } from "./shares.ts";

export interface JobOptions {
  /** How many questions are wanted. */
  readonly count: number;
  readonly seed: number;
  readonly shares?: Shares;
  /** Plans that the knowledge base has nothing for, see `impossiblePlans`; they are found out anyway, only later. */
  readonly impossible?: readonly number[];
}

/** Attempts with consecutive numbers, and the plan of each. */
export interface AttemptBlock {
  readonly first: number;
  readonly plans: readonly number[];
}

/** What the attempts of a block gave; those that are not listed failed. */
export interface MadeBlock {
  readonly first: number;
  readonly count: number;
  readonly found: readonly (readonly [attempt: number, candidate: Candidate])[];
}

/** Makes a block; workers do this in any order. */
export function makeBlock(maker: QuestionMaker, { first, plans: wanted }: AttemptBlock): MadeBlock {
  const found: [number, Candidate][] = [];
  wanted.forEach((plan, at) => {
    const candidate = maker.attempt(first + at, plan);
    if (candidate) found.push([first + at, candidate]);
  });
  return { first, count: wanted.length, found };
}

/**
 * The one place where questions are accepted, in the order of their attempts: what a job gives is a function of its
 * options and the knowledge base, however its attempts are cut into blocks and whoever makes them. A run is resumed by
 * offering the blocks that were kept once more.
 */
export interface QuestionJob {
  /**
   * The next attempts to be made, `size` at most; undefined while blocks handed out before have to be offered first,
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

/** A plan of which fewer attempts than this give a new question is closed: the knowledge base has no more. */
const POOREST = 0.02;
const FEWEST_ATTEMPTS = 20;
/** In later rounds a plan gets more attempts than it owes questions, as by its success so far, up to this many times. */
const MOST_OVER = 4;
const MOST_ROUNDS = 100;

/**
 * Starts a job. Attempts come in rounds: the first has as many attempts of each plan as questions are wanted of it; later
 * ones make good for what failed, with plans that still give questions and shares fitted anew to what is there.
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
  let kept = 0;
  let offered = 0;
  let round = 0;
  let done = false;
  /** The attempts of the round: their plans, the number of the first, how many are handed out. */
  let schedule: Uint32Array = new Uint32Array();
  let start = 0;
  let given = 0;
  /** Questions each plan may still give in this round, its attempts in it, and what they gave. */
  let quota: Uint32Array = new Uint32Array(plans.length);
  let tried = new Uint32Array(plans.length);
  let gave = new Uint32Array(plans.length);

  function begin(): void {
    const owed = allot(shares, count, had, closed);
    const rates =
      round === 0 ? undefined : plans.map((_, plan) => (gave[plan] ?? 0) / Math.max(tried[plan] ?? 0, 1));
    schedule = shuffle(attemptsFor(owed, rates), randomStream(seed, "kopl-plans", round));
    start = offered;
    given = 0;
    quota = owed;
    tried = new Uint32Array(plans.length);
    gave = new Uint32Array(plans.length);
    round++;
    if (schedule.length === 0) done = true;
  }

  function end(): void {
    plans.forEach((_, plan) => {
      const [attempts = 0, successes = 0] = [tried[plan], gave[plan]];
      dry[plan] = successes > 0 ? 0 : (dry[plan] ?? 0) + attempts;
      const poor = attempts >= FEWEST_ATTEMPTS && successes < attempts * POOREST;
      if (poor || (dry[plan] ?? 0) >= FEWEST_ATTEMPTS) closed.add(plan);
    });
    if (kept >= count || round >= MOST_ROUNDS) done = true;
    else begin();
  }

  begin();
  return {
    next(size) {
      if (done || given >= schedule.length) return undefined;
      const wanted = schedule.subarray(given, given + Math.max(1, size));
      const block = { first: start + given, plans: [...wanted] };
      given += wanted.length;
      return block;
    },
    offer(block) {
      if (done) return [];
      if (block.first !== offered || block.first + block.count > start + schedule.length)
        throw outOfOrder(block.first, offered);
      const questions: Question[] = [];
      const found = new Map(block.found);
      for (let attempt = block.first; attempt < block.first + block.count && kept < count; attempt++) {
        const plan = schedule[attempt - start] ?? 0;
        tried[plan] = (tried[plan] ?? 0) + 1;
        const candidate = found.get(attempt);
        if (!candidate || forms.has(candidate.key) || texts.has(candidate.question.question)) continue;
        gave[plan] = (gave[plan] ?? 0) + 1;
        if (quota[plan] === 0) continue;
        quota[plan] = (quota[plan] ?? 0) - 1;
        forms.add(candidate.key);
        texts.add(candidate.question.question);
        had[plan] = (had[plan] ?? 0) + 1;
        kept++;
        questions.push(candidate.question);
      }
      offered += block.count;
      // A block handed out by an earlier run may end before those handed out by this one.
      given = Math.max(given, offered - start);
      if (kept >= count) done = true;
      else if (offered === start + schedule.length) end();
      return questions;
    },
    isDone: () => done,
    kept: () => kept,
    offered: () => offered,
  };
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
