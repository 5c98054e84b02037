import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import {
  type BelievedCell,
  RELIABILITY_BINS,
  type ReliabilityBin,
  reliability,
  reliabilityBinOf,
} from "../../links/calibration/error.ts";
import type { Integer } from "../../numeric/integer.ts";
import { ratioByQuestion, shareByQuestion } from "../statistics/by-question.ts";
import type { ScoreRow } from "./score-row.ts";

const LEFT_OUT = 1;
const HARD = 2;

/** Entities by truth, apart for each number of links that most likely are missing (`0`: none, or nothing speaks for them). */
export type BeliefByMissing = Readonly<Record<string, readonly BelievedCell[]>>;

/** Entities that lack at least this many links are counted together. */
const MOST_MISSING = 3;

/**
 * What the truths of a prediction say of entities and how many of these are hard answers, by bins of truth. Easy answers
 * are left out. With several free variables an entity is an answer of a variable when a hard answer has it there.
 * @param rows truths between 0 and 1, one row for each free variable; entities that are not listed have truth 0
 * @param missing for each row how many links every entity most likely lacks: with it cells are given apart for each number too
 * @internal
 */
export function queryBelief(
  { easy, hard }: BenchmarkQuery,
  rows: readonly ScoreRow[],
  missing?: readonly Uint8Array[],
): Required<Pick<QueryBelief, "belief">> & QueryBelief {
  const width = rows.length;
  const all = emptyBins();
  const by = Array.from({ length: missing ? MOST_MISSING + 1 : 0 }, emptyBins);
  rows.forEach(({ universe, ids, scores }, variable) => {
    const state = new Uint8Array(universe);
    for (let at = variable; at < hard.length; at += width) state[hard[at]!] = HARD;
    for (let at = variable; at < easy.length; at += width) state[easy[at]!] = LEFT_OUT;
    const lacks = missing?.[variable];
    const binsOf = (id: number) => by[Math.min(MOST_MISSING, lacks![id]!)]!;
    // Everything begins in the lowest bin; what is listed with a truth moves up.
    for (let id = 0; id < universe; id++) {
      if (state[id] === LEFT_OUT) continue;
      count(all, 0, state[id]!, 1);
      if (lacks) count(binsOf(id), 0, state[id]!, 1);
    }
    for (let at = 0; at < scores.length; at++) {
      const truth = scores[at]!;
      const id = ids ? ids[at]! : at;
      if (!(truth > 0) || state[id] === LEFT_OUT) continue;
      const bin = reliabilityBinOf(truth);
      raise(all, bin, truth, state[id]!);
      if (lacks) raise(binsOf(id), bin, truth, state[id]!);
    }
  });
  const belief = cellsOf(all);
  if (!missing) return { belief };
  const apart = by.map((bins, lacking) => [lacking, cellsOf(bins)] as const);
  return { belief, beliefByMissing: Object.fromEntries(apart.filter(([, cells]) => cells.length > 0)) };
}

/** What is counted in each bin of truth. */
interface Bins {
  /** Sums of truths. */
  readonly expected: Float64Array;
  readonly candidates: Float64Array;
  readonly answers: Float64Array;
}

const emptyBins = (): Bins => ({
  expected: new Float64Array(RELIABILITY_BINS),
  candidates: new Float64Array(RELIABILITY_BINS),
  answers: new Float64Array(RELIABILITY_BINS),
});

function count({ candidates, answers }: Bins, bin: number, state: number, by: number): void {
  candidates[bin]! += by;
  if (state === HARD) answers[bin]! += by;
}

/** Moves an entity from the lowest bin to that of its truth. */
function raise(bins: Bins, bin: number, truth: number, state: number): void {
  bins.expected[bin]! += truth;
  if (bin === 0) return;
  count(bins, 0, state, -1);
  count(bins, bin, state, 1);
}

const cellsOf = ({ expected, candidates, answers }: Bins): BelievedCell[] =>
  Array.from(expected, (sum, bin) => ({
    said: candidates[bin]! > 0 ? sum / candidates[bin]! : 0,
    candidates: candidates[bin]!,
    links: answers[bin]!,
  })).filter((each) => each.candidates > 0);

/** A point of a reliability diagram with the interval of its share. @internal */
export interface BoundedBin extends ReliabilityBin {
  /** Queries that have some of its candidates. */
  readonly queries: Integer;
  /** Lower bound of the 95 % interval of the share, by queries: answers of one query are not independent. */
  readonly low: number;
  /** Upper bound of the 95 % interval of the share. */
  readonly high: number;
}

/** How far the truths that a predictor gives to entities are from the share of them that are answers. @internal */
export interface AnswerReliability {
  /** Queries whose prediction carries truths. */
  readonly queries: Integer;
  /** Pairs of a query and an entity that is no easy answer. */
  readonly candidates: Integer;
  readonly answers: Integer;
  /** How many answers were expected: the sum of the truths. */
  readonly expected: number;
  /** expected / answers; null where there is no answer. */
  readonly ratio: number | null;
  /** Lower bound of the 95 % interval of the ratio, by queries. */
  readonly low: number | null;
  /** Upper bound of the 95 % interval of the ratio, by queries. */
  readonly high: number | null;
  /** Expected calibration error: Σ |expected - answers| over the bins, as a share of the candidates. */
  readonly ece: number;
  /** The same as a share of the answers. */
  readonly misplaced: number;
  readonly bins: readonly BoundedBin[];
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
    const own = reliabilityOf(queries.flatMap((query) => lacking(query, count)));
    return own ? [[count, own] as const] : [];
  });
  return { reliability: { ...all, ...(missing.length > 0 ? { missing: Object.fromEntries(missing) } : {}) } };
}

function lacking({ beliefByMissing: by }: QueryBelief, count: string): (readonly BelievedCell[])[] {
  const cells = by?.[count];
  return cells ? [cells] : [];
}

function reliabilityOf(beliefs: readonly (readonly BelievedCell[])[]): AnswerReliability | undefined {
  if (beliefs.length === 0) return undefined;
  const bins = boundedBins(beliefs);
  const sum = (of: (bin: ReliabilityBin) => number): number =>
    bins.reduce((total, bin) => total + of(bin), 0);
  const candidates = sum((bin) => bin.candidates);
  const answers = sum((bin) => bin.links);
  const distance = sum(({ said, ...bin }) => Math.abs(said * bin.candidates - bin.links));
  return {
    queries: beliefs.length,
    candidates,
    answers,
    expected: sum((bin) => bin.said * bin.candidates),
    ...ratioByQuestion(beliefs.map(sumsOf)),
    ece: distance / candidates,
    misplaced: answers === 0 ? 0 : distance / answers,
    bins,
  };
}

const sumsOf = (cells: readonly BelievedCell[]) => ({
  said: cells.reduce((sum, { said, candidates }) => sum + said * candidates, 0),
  right: cells.reduce((sum, { links }) => sum + links, 0),
});

/** The bins of all queries, each with the interval of its share by queries. */
function boundedBins(beliefs: readonly (readonly BelievedCell[])[]): BoundedBin[] {
  const counts = Array.from({ length: RELIABILITY_BINS }, (): { candidates: number; right: number }[] => []);
  for (const cells of beliefs) {
    const own = new Map<number, { candidates: number; right: number }>();
    for (const { said, candidates, links } of cells) {
      const bin = reliabilityBinOf(said);
      const before = own.get(bin) ?? { candidates: 0, right: 0 };
      own.set(bin, { candidates: before.candidates + candidates, right: before.right + links });
    }
    for (const [bin, count] of own) counts[bin]!.push(count);
  }
  const places = counts.filter((own) => own.length > 0);
  return reliability(beliefs.flat()).map((bin, at) => {
    const { low, high } = shareByQuestion(places[at]!);
    return { ...bin, queries: places[at]!.length, low, high };
  });
}
