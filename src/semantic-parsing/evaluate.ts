import { LacunaError } from "../error.ts";
import type { KnowledgeBase } from "../kb/kb.ts";
import { sameAnswer } from "../kopl/evaluate/match.ts";
import type { KoplQuestion } from "../kopl/evaluate/questions.ts";
import { type Skill, skillsOf } from "../kopl/evaluate/skills.ts";
import { hopsOf } from "../kopl/hops.ts";
import { runProgram } from "../kopl/run/run.ts";
import type { Integer } from "../numeric/integer.ts";
import type { ReadQuestion } from "./reading.ts";

/** Right answers among questions, with the interval that their share lies in (Wilson 1927, 95 %). */
export interface ShareRight {
  readonly correct: Integer;
  readonly total: Integer;
  /** `correct / total`; null for an empty group. */
  readonly accuracy: number | null;
  /** The interval that holds the accuracy with 95 % (Wilson). */
  readonly interval: readonly [number, number] | null;
}

/** Readings that were held for about so probable, and how many of them were right. */
export interface CalibrationBin extends ShareRight {
  /** The bin is of probabilities from `from` to `from` + 0.1. */
  readonly from: number;
  /** The mean probability of its readings. */
  readonly probability: number;
}

/** The figures of a parser by the kind of answers. */
export interface ParserScores {
  /** Number of gold questions. */
  readonly questions: Integer;
  /** First readings with the right answer, over all questions. */
  readonly overall: ShareRight;
  /** Questions that one of the readings answers rightly. */
  readonly amongReadings: ShareRight;
  /** Questions without any reading. */
  readonly unread: Integer;
  /** Shares by skill. */
  readonly skills: Readonly<Partial<Record<Skill, ShareRight>>>;
  /** Shares by hops. */
  readonly hops: readonly (ShareRight & { readonly value: Integer })[];
  /** Shares by the number of functions of the gold program. */
  readonly lengths: readonly (ShareRight & { readonly value: Integer })[];
  /** Figures by how questions generalize from training questions; empty where that is not known. */
  readonly levels: Readonly<Record<string, ShareRight>>;
  /** Calibration of the first readings, by their probability. */
  readonly calibration: readonly CalibrationBin[];
}

/** Scores readings of questions: right is the gold answer, or, where there is none, all that the gold program gives. */
export function parserScores(): {
  /** @param level how the question generalizes from training questions, where that is known */
  add(kb: KnowledgeBase, gold: KoplQuestion, read: ReadQuestion, level?: string): boolean;
  scores(): ParserScores;
} {
  const all = tally();
  const among = tally();
  const skills = new Map<Skill, Tally>();
  const hops = new Map<number, Tally>();
  const lengths = new Map<number, Tally>();
  const levels = new Map<string, Tally>();
  const bins = Array.from({ length: 10 }, () => ({ ...tally(), sum: 0 }));
  let unread = 0;
  return {
    add(kb, gold, { readings }, level) {
      const [first] = readings;
      const isRight = (answers: readonly string[]) => rightOf(kb, gold, answers);
      // A question about the unknown is answered rightly by no reading, or by one that says so.
      const right = isRight(first?.answers ?? []);
      if (!first) unread++;
      count(all, right);
      count(among, right || readings.some(({ answers }) => isRight(answers)));
      if (first) {
        const bin = bins[Math.min(9, Math.floor(first.probability * 10))]!;
        count(bin, right);
        bin.sum += first.probability;
      }
      if (level !== undefined) count(of(levels, level), right);
      if (gold.program) {
        for (const skill of skillsOf(gold.program)) count(of(skills, skill), right);
        count(of(hops, hopsOf(gold.program)), right);
        count(of(lengths, gold.program.steps.length), right);
      }
      return right;
    },
    scores: () => ({
      questions: all.total,
      overall: shareOf(all),
      amongReadings: shareOf(among),
      unread,
      skills: Object.fromEntries([...skills].map(([name, each]) => [name, shareOf(each)])),
      hops: inOrder(hops),
      lengths: inOrder(lengths),
      levels: Object.fromEntries([...levels].map(([name, each]) => [name, shareOf(each)])),
      calibration: bins.flatMap((bin, at) =>
        bin.total === 0 ? [] : [{ from: at / 10, probability: bin.sum / bin.total, ...shareOf(bin) }],
      ),
    }),
  };
}

function rightOf(
  kb: KnowledgeBase,
  { answer, answers: all, program }: KoplQuestion,
  answers: readonly string[],
): boolean {
  if (answer !== undefined) return answers[0] !== undefined && sameAnswer(answer, answers[0]);
  if (all) return asSet(all) === asSet(answers);
  if (!program)
    throw new LacunaError("parsing.no-gold", "a question has neither an answer nor a program", {
      hint: "give questions with `answer` or `program`",
    });
  return asSet(runProgram(kb, program, { entitiesOnly: true }).answers) === asSet(answers);
}

const asSet = (answers: readonly string[]): string => JSON.stringify([...new Set(answers)].sort());

interface Tally {
  correct: number;
  total: number;
}

const tally = (): Tally => ({ correct: 0, total: 0 });

function count(into: Tally, right: boolean): void {
  into.total++;
  if (right) into.correct++;
}

function of<Key>(map: Map<Key, Tally>, key: Key): Tally {
  const found = map.get(key) ?? tally();
  map.set(key, found);
  return found;
}

const inOrder = (map: ReadonlyMap<number, Tally>) =>
  [...map].sort(([a], [b]) => a - b).map(([value, each]) => ({ value, ...shareOf(each) }));

/** The normal quantile of a 95 % interval. */
const Z = 1.959964;

/** A share with its Wilson interval. */
export function shareOf({ correct, total }: Readonly<Tally>): ShareRight {
  if (total === 0) return { correct, total, accuracy: null, interval: null };
  const p = correct / total;
  const scale = 1 + Z ** 2 / total;
  const middle = (p + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / total + Z ** 2 / (4 * total ** 2));
  return { correct, total, accuracy: p, interval: [Math.max(0, middle - half), Math.min(1, middle + half)] };
}
