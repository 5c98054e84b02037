import { LacunaError } from "../../error.ts";
import { type Graph, rowOf, splits } from "../../kg/graph.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { Random } from "../../numeric/random.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";
import type { SaidByBoth, SaidBySide } from "./both-sides.ts";
import { BINS, binOf, type CellWork, centreOf } from "./cells.ts";
import type { LinkFeatures } from "./link-truth.ts";
import type { DrawnRows } from "./rows.ts";
import { type AskedRow, visitRows } from "./visit-rows.ts";

/** Candidates that a row says less of stand together: only hidden links and a few drawn ones are asked about from their own side. */
const LEAST_TRUTH = 0.02;
/** Candidates of a row that are drawn for all that it says little of: at least, at most, and for each link that it expects among them. */
const DRAWN = { least: 3, most: 24, each: 20 };

/** A candidate with what the rows of both its ends say. */
export interface SaidPair {
  readonly tail: number;
  readonly said: SaidByBoth;
  /** Known links of the row that was asked. */
  readonly known: number;
  readonly isHidden: boolean;
  /** Candidates that it stands for. */
  readonly weight: number;
}

/** A row with its likelier candidates and hidden links one by one, and some that stand for the others. */
export interface TwoSidedRow {
  /** Directed. */
  readonly relation: number;
  readonly head: number;
  readonly pairs: readonly SaidPair[];
  /** The sum of what the row alone says of all candidates. */
  readonly sum: number;
}

/** How rows are asked. */
export interface TwoSidedWork extends CellWork {
  /** Draws the candidates that stand for others. */
  readonly random: Random;
  /** Rows of either side that are scored at most, about; those that are left are not asked. */
  readonly most?: number;
}

interface Half {
  readonly relation: number;
  readonly head: number;
  readonly pairs: (Omit<SaidPair, "said" | "known"> & { readonly own: SaidBySide })[];
  readonly sum: number;
}

/**
 * Asks rows, and the rows of their likelier candidates in the other direction, in the order they were drawn.
 * @param truthOf what a row says of a link
 * @throws LacunaError `links.stopped`, `links.nan-score`
 */
export function* askingBothSides(
  predictor: LinkPredictor,
  graph: Graph,
  { rows, relations }: Pick<DrawnRows, "rows" | "relations">,
  hidden: "valid" | "test",
  truthOf: (features: LinkFeatures) => number,
  { random, memory = 1 << 26, most = Number.POSITIVE_INFINITY, stop, onProgress }: TwoSidedWork,
): Pieces<TwoSidedRow[]> {
  const level = splits.indexOf(hidden);
  const batch = rowsWithin(memory / 4, predictor);
  const scores = new Float32Array(batch * graph.entityCount);
  const found: TwoSidedRow[] = [];
  let scored = 0;
  // Few rows at first, since nobody knows how many likelier candidates each has.
  for (let from = 0, size = FIRST; from < rows.length && scored < most; from += size) {
    size = Math.max(1, Math.min(batch, FIRST * Math.ceil(1 + from / FIRST)));
    const some = Array.from(rows.subarray(from, from + size), (row, at) => ({
      head: graph.rows.rowHead[row]!,
      relation: relations[from + at]!,
    }));
    const halves: Half[] = [];
    visitRows(predictor, some, scores, (asked, own) =>
      halves.push(halfOf(own, graph, asked, { level, truthOf, random })),
    );
    const others = new Map<string, { head: number; relation: number; said: Map<number, SaidBySide> }>();
    for (const { head, relation, pairs } of halves)
      for (const { tail } of pairs) {
        const key = `${tail} ${relation}`;
        const other = others.get(key) ?? { head: tail, relation: relation ^ 1, said: new Map() };
        others.set(key, other);
        other.said.set(head, { truth: 0, known: 0 });
      }
    const list = [...others.values()];
    for (let at = 0; at < list.length; at += batch) {
      if (stop?.()) throw new LacunaError("links.stopped", "the calibration was stopped");
      visitRows(predictor, list.slice(at, at + batch), scores, ({ head, relation, said }, own) => {
        const logSum = logSumExp(own);
        const known = knownLinks(graph, relation, head, level);
        for (const id of said.keys())
          said.set(id, { truth: truthOf({ relation, logSoftmax: own[id]! - logSum, known }), known });
      });
      yield;
    }
    for (const { head, relation, pairs, sum } of halves)
      found.push({
        relation,
        head,
        sum,
        pairs: pairs.map(({ tail, own, ...pair }) => ({
          ...pair,
          tail,
          known: own.known,
          said: saidFrom(relation, own, others.get(`${tail} ${relation}`)!.said.get(head)!),
        })),
      });
    scored += some.length + list.length;
    onProgress?.(found.length);
    yield;
  }
  return found;
}

/** What both sides say, by the directed relation that was asked. */
export const saidFrom = (relation: number, own: SaidBySide, other: SaidBySide): SaidByBoth =>
  relation % 2 === 0 ? { head: own, tail: other } : { head: other, tail: own };

/** Rows of the first batch. */
const FIRST = 16;

/** Links of a row on earlier levels than the hidden one. */
function knownLinks({ rows }: Graph, relation: number, head: number, level: number): number {
  const row = rowOf(rows, relation, head);
  let known = 0;
  if (row >= 0)
    for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
      if (rows.levels[edge]! < level) known++;
  return known;
}

interface HowSaid {
  readonly level: number;
  readonly truthOf: (features: LinkFeatures) => number;
  readonly random: Random;
}

function halfOf(
  scores: Float32Array,
  { rows }: Graph,
  { head, relation }: AskedRow,
  { level, truthOf, random }: HowSaid,
): Half {
  const logSum = logSumExp(scores);
  const levels = new Map<number, number>();
  const row = rowOf(rows, relation, head);
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
    levels.set(rows.tails[edge]!, rows.levels[edge]!);
  const known = [...levels.values()].filter((each) => each < level).length;
  const truths = Float64Array.from({ length: BINS }, (_, bin) =>
    truthOf({ relation, logSoftmax: centreOf(bin), known }),
  );
  const pairs: Half["pairs"] = [];
  const pair = (tail: number, weight: number) => {
    const truth = truthOf({ relation, logSoftmax: scores[tail]! - logSum, known });
    pairs.push({ tail, own: { truth, known }, isHidden: levels.get(tail) === level, weight });
  };
  const binAt = (tail: number) => binOf(scores[tail]! - logSum);
  const isKnown = (tail: number) => (levels.get(tail) ?? level) < level;
  const isLikely = (tail: number) => truths[binAt(tail)]! >= LEAST_TRUTH || levels.get(tail) === level;
  let [sum, said] = [0, 0];
  const others: number[] = [];
  for (let tail = 0; tail < scores.length; tail++) {
    if (isKnown(tail)) continue;
    const truth = truths[binAt(tail)]!;
    sum += truth;
    if (isLikely(tail)) pair(tail, 1);
    else {
      others.push(tail);
      said += truth;
    }
  }
  for (const { tail, weight } of drawn(others, said, (tail) => truths[binAt(tail)]!, random))
    pair(tail, weight);
  return { relation, head, pairs, sum };
}

/**
 * Candidates that stand for all of a list: half of them are drawn alike, half by what is said of them, and each weighs as many as it
 * stands for.
 */
function drawn(
  tails: readonly number[],
  said: number,
  truthOf: (tail: number) => number,
  random: Random,
): { readonly tail: number; readonly weight: number }[] {
  if (tails.length === 0 || said <= 0) return [];
  const count = Math.min(DRAWN.most, Math.max(DRAWN.least, Math.ceil(DRAWN.each * said)));
  const shareOf = (tail: number) => 0.5 / tails.length + (0.5 * truthOf(tail)) / said;
  const places = Array.from({ length: count }, () => random.real()).sort((a, b) => a - b);
  const found: { tail: number; weight: number }[] = [];
  let [at, before] = [0, 0];
  for (const tail of tails) {
    const share = shareOf(tail);
    before += share;
    let times = 0;
    for (; at < count && places[at]! < before; at++) times++;
    if (times > 0) found.push({ tail, weight: times / (count * share) });
  }
  return found;
}
