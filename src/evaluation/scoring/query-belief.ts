import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import {
  type BelievedCell,
  RELIABILITY_BINS,
  type ReliabilityBin,
  reliability,
  reliabilityBinOf,
} from "../../links/calibration/error.ts";
import type { ScoreRow } from "./score-row.ts";

const LEFT_OUT = 1;
const HARD = 2;

/** Entities by truth, apart for each number of links that most likely are missing (`0`: none, or nothing speaks for them). */
export type BeliefByMissing = Readonly<Record<string, readonly BelievedCell[]>>;

/** From so many missing links on, entities are counted together. */
const MOST_MISSING = 3;

/**
 * {@link queryBelief} apart for each number of missing links.
 * @param missing for each row how many links every entity most likely lacks
 */
export function beliefByMissing(
  query: BenchmarkQuery,
  rows: readonly ScoreRow[],
  missing: readonly Uint8Array[],
): BeliefByMissing {
  const counts = Array.from({ length: MOST_MISSING + 1 }, (_, count) => count);
  const cells = counts.map((count) => {
    const has = (variable: number, id: number) => Math.min(MOST_MISSING, missing[variable]![id]!) === count;
    return [count, queryBelief(query, rows, has)] as const;
  });
  return Object.fromEntries(cells.filter(([, own]) => own.length > 0));
}

/**
 * What the truths of a prediction say of entities and how many of these are hard answers, by bins of truth. Easy answers
 * are left out. With several free variables an entity is an answer of a variable when a hard answer has it there.
 * @param rows truths between 0 and 1, one row for each free variable; entities that are not listed have truth 0
 * @param counts which entities are counted, by the place of the variable; all when left out
 * @internal
 */
export function queryBelief(
  { easy, hard }: BenchmarkQuery,
  rows: readonly ScoreRow[],
  counts: (variable: number, id: number) => boolean = () => true,
): BelievedCell[] {
  const width = rows.length;
  const expected = new Float64Array(RELIABILITY_BINS);
  const candidates = new Float64Array(RELIABILITY_BINS);
  const answers = new Float64Array(RELIABILITY_BINS);
  rows.forEach(({ universe, ids, scores }, variable) => {
    const state = new Uint8Array(universe);
    for (let at = variable; at < hard.length; at += width) state[hard[at]!] = HARD;
    for (let at = variable; at < easy.length; at += width) state[easy[at]!] = LEFT_OUT;
    for (let id = 0; id < universe; id++) if (!counts(variable, id)) state[id] = LEFT_OUT;
    // Everything begins in the lowest bin; what is listed with a truth moves up.
    for (const each of state) {
      candidates[0]! += +(each !== LEFT_OUT);
      answers[0]! += +(each === HARD);
    }
    for (let at = 0; at < scores.length; at++) {
      const truth = scores[at]!;
      const own = state[ids ? ids[at]! : at]!;
      if (!(truth > 0) || own === LEFT_OUT) continue;
      const bin = reliabilityBinOf(truth);
      expected[bin]! += truth;
      if (bin === 0) continue;
      candidates[0]!--;
      candidates[bin]!++;
      if (own !== HARD) continue;
      answers[0]!--;
      answers[bin]!++;
    }
  });
  return Array.from(expected, (sum, bin) => ({
    probability: candidates[bin]! > 0 ? sum / candidates[bin]! : 0,
    candidates: candidates[bin]!,
    links: answers[bin]!,
  })).filter((each) => each.candidates > 0);
}

/** How far the truths that a predictor gives to entities are from the share of them that are answers. @internal */
export interface AnswerReliability {
  /** Queries whose prediction carries truths. */
  readonly queries: number;
  /** Pairs of a query and an entity that is no easy answer. */
  readonly candidates: number;
  readonly answers: number;
  /** How many answers were expected: the sum of the truths. */
  readonly expected: number;
  /** Expected calibration error: Σ |expected - answers| over the bins, as a share of the candidates. */
  readonly ece: number;
  /** The same as a share of the answers. */
  readonly misplaced: number;
  readonly bins: readonly ReliabilityBin[];
  /** The same by how many links are most likely missing, of solvers that say so; `3` stands for three and more. */
  readonly missing?: Readonly<Record<string, Omit<AnswerReliability, "missing">>>;
}

/** What a scored query says of truths. */
export interface QueryBelief {
  readonly belief?: readonly BelievedCell[];
  readonly beliefByMissing?: BeliefByMissing;
}

/** The reliability of some queries; nothing where no prediction carries truths. */
export function summarizeBelief(queries: readonly QueryBelief[]): { reliability?: AnswerReliability } {
  const all = reliabilityOf(queries.flatMap(({ belief }) => (belief ? [belief] : [])));
  if (!all) return {};
  const counts = [...new Set(queries.flatMap((query) => Object.keys(query.beliefByMissing ?? {})))].sort();
  const missing = counts.flatMap((count) => {
    const own = reliabilityOf(queries.flatMap((query) => cellsOf(query, count)));
    return own ? [[count, own] as const] : [];
  });
  return { reliability: { ...all, ...(missing.length > 0 ? { missing: Object.fromEntries(missing) } : {}) } };
}

function cellsOf({ beliefByMissing: by }: QueryBelief, count: string): (readonly BelievedCell[])[] {
  const cells = by?.[count];
  return cells ? [cells] : [];
}

function reliabilityOf(beliefs: readonly (readonly BelievedCell[])[]): AnswerReliability | undefined {
  if (beliefs.length === 0) return undefined;
  const bins = reliability(beliefs.flat());
  const sum = (of: (bin: ReliabilityBin) => number): number =>
    bins.reduce((total, bin) => total + of(bin), 0);
  const candidates = sum((bin) => bin.candidates);
  const answers = sum((bin) => bin.links);
  const distance = sum(({ probability, ...bin }) => Math.abs(probability * bin.candidates - bin.links));
  return {
    ...{ queries: beliefs.length, candidates, answers },
    expected: sum((bin) => bin.probability * bin.candidates),
    ece: distance / candidates,
    misplaced: answers === 0 ? 0 : distance / answers,
    bins,
  };
}
