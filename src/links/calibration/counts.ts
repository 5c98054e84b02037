import { LacunaError } from "../../error.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import { randomStream, sample } from "../../numeric/random.ts";
import { checkScores } from "../../ranking/filtered-ranks.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { filterLevels } from "../filter-with.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";
import { cutRows } from "../predictors/cut-rows.ts";

// Counts are all that fitting and measuring need: a row of any length becomes additions to some bins, and sums of
// whole numbers depend neither on their order nor on the number of threads.

/** Log-softmaxes are counted from here to 0 in this many bins; what lies below is in the lowest. */
const LEAST = -64;
const BINS = 2048;
/** Numbers of known links: each up to `EXACT`, then by quarters of octaves. */
const EXACT = 8;
const CLASSES = 64;

/** Candidates of some questions, and the missing links among them, by log-softmax and number of known links. */
export interface CandidateCounts {
  readonly questions: number;
  readonly cells: readonly CandidateCell[];
}

export interface CandidateCell {
  /** The softmax of the score over all entities. */
  readonly logSoftmax: number;
  /** Links known of the question: the middle of a class, where there are more than eight. */
  readonly known: number;
  readonly candidates: number;
  readonly links: number;
}

/** The choice of questions. */
export interface QuestionChoice {
  /** The split whose links are missing. */
  readonly split: Split;
  /** Questions drawn from those of the split; all when it has fewer. */
  readonly limit?: number;
  readonly seed: number;
}

/** Rows of a graph with their directed relations, in a random order. */
export interface Questions {
  readonly rows: Uint32Array;
  readonly relations: Uint32Array;
}

/**
 * The questions of a split in random order: (h, r, ?) in both directions that have at least one link in it.
 * @throws LacunaError `links.empty-split`
 */
export function drawQuestions(graph: Graph, { split, limit, seed }: QuestionChoice): Questions {
  const { relationRow, rowEdge, levels } = graph.rows;
  const level = splits.indexOf(split);
  const rows: number[] = [];
  const relations: number[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      if (levels.subarray(rowEdge[row]!, rowEdge[row + 1]!).includes(level)) {
        rows.push(row);
        relations.push(relation);
      }
  if (rows.length === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no ${split} triples`, {
      hint: "make splits: lacuna kg split {=graph} --random 80,10,10 --out gaps",
    });
  const count = Math.min(rows.length, limit ?? rows.length);
  const order = sample(rows.length, count, randomStream(seed, `questions of calibration, ${split}`));
  return {
    rows: Uint32Array.from(order, (at) => rows[at]!),
    relations: Uint32Array.from(order, (at) => relations[at]!),
  };
}

/** Settings of the count. */
export interface CountingWork {
  /** See `filterLevels`; the split whose links are missing by default. */
  readonly filterWith?: Split;
  /** Memory for the scores that are held at once, in bytes. */
  readonly memory?: number;
  readonly stop?: Limits["stop"];
  onProgress?(done: number): void;
}

/**
 * Scores the questions and counts. Candidates of a question are all entities but its links in the splits before
 * `split`, and after it up to `filterWith`; those in `split` are the ones that are missing.
 * @throws LacunaError `links.bad-filter`, `links.nan-score`, `links.stopped`
 */
export function* countCandidates(
  predictor: LinkPredictor,
  graph: Graph,
  { rows, relations }: Questions,
  split: Split,
  work: CountingWork = {},
): Pieces<CandidateCounts> {
  const { rowHead, rowEdge, tails, levels } = graph.rows;
  const known = filterLevels(split, work.filterWith ?? split);
  const level = splits.indexOf(split);
  const { entityCount } = graph;
  const baseOf = (row: number) =>
    BINS *
    classOf(levels.subarray(rowEdge[row]!, rowEdge[row + 1]!).reduce((n, each) => n + Number(each === 0), 0));
  const candidates = new Float64Array(CLASSES * BINS);
  const links = new Float64Array(CLASSES * BINS);
  // A score that is kept takes 16 bytes on its way.
  const batch = rowsWithin((work.memory ?? 1 << 26) / 4, predictor);
  for (let from = 0; from < rows.length; from += batch) {
    if (work.stop?.()) throw new LacunaError("links.stopped", "the calibration was stopped");
    const some = rows.subarray(from, from + batch);
    const heads = some.map((row) => rowHead[row]!);
    const bases = Array.from(some, baseOf);
    const found = cutRows(predictor, heads, relations.subarray(from, from + batch), (at, logSum, scoreOf) => {
      for (let edge = rowEdge[some[at]!]!; edge < rowEdge[some[at]! + 1]!; edge++) {
        const cell = bases[at]! + binOf(scoreOf(tails[edge]!) - logSum);
        if (levels[edge] === level) links[cell]!++;
        else if ((known >> levels[edge]!) & 1) candidates[cell]!--;
      }
      return logSum + LEAST;
    });
    bases.forEach((base, at) => {
      const [first, end] = [found.offsets[at]!, found.offsets[at + 1]!];
      const logSum = found.logSums[at]!;
      checkScores(found.scores.subarray(first, end), (i) => found.tails[first + i]!);
      // What the cut has left out is in the lowest bin.
      candidates[base]! += entityCount - (end - first);
      for (let i = first; i < end; i++) candidates[base + binOf(found.scores[i]! - logSum)]!++;
    });
    work.onProgress?.(from + some.length);
    yield;
  }
  const cells: CandidateCell[] = [];
  candidates.forEach((count, at) => {
    if (count === 0) return;
    const logSoftmax = LEAST * (1 - ((at % BINS) + 0.5) / BINS);
    cells.push({ logSoftmax, known: knownIn(Math.floor(at / BINS)), candidates: count, links: links[at]! });
  });
  return { questions: rows.length, cells };
}

function binOf(logSoftmax: number): number {
  const bin = Math.floor((1 - logSoftmax / LEAST) * BINS);
  return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
}

const classOf = (known: number): number =>
  known <= EXACT
    ? known
    : Math.min(CLASSES - 1, EXACT + 1 + Math.floor(4 * Math.log2(known / (EXACT + 0.5))));

const knownIn = (at: number): number => (at <= EXACT ? at : (EXACT + 0.5) * 2 ** ((at - EXACT - 0.5) / 4));
