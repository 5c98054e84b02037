import { LacunaError } from "../../src/error.ts";
import { type Graph, splits } from "../../src/kg/graph.ts";
import { type LinkPredictor, rowsWithin } from "../../src/links/predictor.ts";
import { cutRows } from "../../src/links/predictors/cut-rows.ts";
import { checkScores } from "../../src/ranking/filtered-ranks.ts";
import type { Limits } from "../../src/runs/working/limits.ts";
import type { Pieces } from "../../src/runs/working/pieces.ts";
import type { DrawnRows } from "./rows.ts";

/** Candidates of one relation and direction with about the same features. */
export interface RowCell {
  /** Directed. */
  readonly relation: number;
  /** Log-softmax of the score over all entities. */
  readonly logSoftmax: number;
  /** Links of the row on earlier levels than the hidden one. */
  readonly known: number;
  readonly candidates: number;
  /** Candidates that are hidden links. */
  readonly links: number;
}

/** Log-softmaxes are counted from here to 0; what lies below is in the lowest bin. */
const LEAST = -24;
const BINS = 192;
/** Numbers of train links: each up to this one, then by halves of octaves. */
const EXACT = 4;
const CLASSES = 32;

/** Settings of the count. */
export interface CellWork {
  /** Memory for the scores that are held at once, in bytes. */
  readonly memory?: number;
  readonly stop?: Limits["stop"];
  onProgress?(done: number): void;
}

/**
 * Scores rows and counts their candidates, all entities but those that are linked on an earlier level, and the links of the
 * hidden split among them. Links of later splits are candidates like all others: nobody looks at them.
 * @throws LacunaError `links.stopped`, `links.nan-score`
 */
export function* countCells(
  predictor: LinkPredictor,
  graph: Graph,
  { rows, relations }: Pick<DrawnRows, "rows" | "relations">,
  hidden: "valid" | "test",
  work: CellWork = {},
): Pieces<RowCell[]> {
  const { rowHead, rowEdge, tails, levels } = graph.rows;
  const level = splits.indexOf(hidden);
  const cells = new Map<number, { candidates: number; links: number }>();
  const cellAt = (key: number) => {
    const found = cells.get(key);
    if (found) return found;
    const made = { candidates: 0, links: 0 };
    cells.set(key, made);
    return made;
  };
  const batch = rowsWithin((work.memory ?? 1 << 26) / 4, predictor);
  for (let from = 0; from < rows.length; from += batch) {
    if (work.stop?.()) throw new LacunaError("links.stopped", "the calibration was stopped");
    const some = rows.subarray(from, from + batch);
    const asked = relations.subarray(from, from + batch);
    const bases = Array.from(some, (row, at) => {
      const own = levels.subarray(rowEdge[row]!, rowEdge[row + 1]!);
      const known = own.reduce((count, each) => count + +(each < level), 0);
      return (asked[at]! * CLASSES + classOf(known)) * BINS;
    });
    const heads = some.map((row) => rowHead[row]!);
    const found = cutRows(predictor, heads, asked, (at, logSum, scoreOf) => {
      for (let edge = rowEdge[some[at]!]!; edge < rowEdge[some[at]! + 1]!; edge++) {
        const cell = cellAt(bases[at]! + binOf(scoreOf(tails[edge]!) - logSum));
        if (levels[edge] === level) cell.links++;
        else if (levels[edge]! < level) cell.candidates--;
      }
      return logSum + LEAST;
    });
    for (const [at, base] of bases.entries()) {
      const [first, end] = [found.offsets[at]!, found.offsets[at + 1]!];
      const logSum = found.logSums[at]!;
      checkScores(found.scores.subarray(first, end), (i) => found.tails[first + i]!);
      const counts = new Uint32Array(BINS);
      counts[0] = graph.entityCount - (end - first);
      for (let i = first; i < end; i++) counts[binOf(found.scores[i]! - logSum)]!++;
      for (let bin = 0; bin < BINS; bin++)
        if (counts[bin]! > 0) cellAt(base + bin).candidates += counts[bin]!;
    }
    work.onProgress?.(from + some.length);
    yield;
  }
  return [...cells]
    .filter(([, { candidates }]) => candidates > 0)
    .sort(([a], [b]) => a - b)
    .map(([key, counted]) => ({
      relation: Math.floor(key / BINS / CLASSES),
      known: knownIn(Math.floor(key / BINS) % CLASSES),
      logSoftmax: LEAST * (1 - ((key % BINS) + 0.5) / BINS),
      ...counted,
    }));
}

function binOf(logSoftmax: number): number {
  const bin = Math.floor((1 - logSoftmax / LEAST) * BINS);
  return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
}

const classOf = (known: number): number =>
  known <= EXACT
    ? known
    : Math.min(CLASSES - 1, EXACT + 1 + Math.floor(2 * Math.log2(known / (EXACT + 0.5))));

const knownIn = (at: number): number => (at <= EXACT ? at : (EXACT + 0.5) * 2 ** ((at - EXACT - 0.5) / 2));
