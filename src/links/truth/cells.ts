import { LacunaError } from "../../error.ts";
import { type Graph, splits } from "../../kg/graph.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";
import type { DrawnRows } from "./rows.ts";
import { visitRows } from "./visit-rows.ts";

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
export const BINS = 96;
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
 * hidden split among them: a list of cells for each row. Links of later splits are candidates like all others: nobody looks at them.
 * @throws LacunaError `links.stopped`, `links.nan-score`
 */
export function* countCells(
  predictor: LinkPredictor,
  graph: Graph,
  { rows, relations }: Pick<DrawnRows, "rows" | "relations">,
  hidden: "valid" | "test",
  work: CellWork = {},
): Pieces<RowCell[][]> {
  const { rowHead, rowEdge } = graph.rows;
  const found: RowCell[][] = [];
  const batch = rowsWithin((work.memory ?? 1 << 26) / 4, predictor);
  const scores = new Float32Array(batch * graph.entityCount);
  for (let from = 0; from < rows.length; from += batch) {
    if (work.stop?.()) throw new LacunaError("links.stopped", "the calibration was stopped");
    const some = Array.from(rows.subarray(from, from + batch), (row, at) => ({
      row,
      head: rowHead[row]!,
      relation: relations[from + at]!,
    }));
    visitRows(predictor, some, scores, ({ row, relation }, own) => {
      const edges = [rowEdge[row]!, rowEdge[row + 1]!] as const;
      found.push(cellsOf(own, graph, edges, { relation, level: splits.indexOf(hidden) }));
    });
    work.onProgress?.(from + some.length);
    yield;
  }
  return found;
}

function cellsOf(
  scores: Float32Array,
  { rows: { tails, levels } }: Graph,
  [from, to]: readonly [number, number],
  { relation, level }: { readonly relation: number; readonly level: number },
): RowCell[] {
  const logSum = logSumExp(scores);
  const candidates = new Int32Array(BINS);
  const links = new Int32Array(BINS);
  for (const score of scores) candidates[binOf(score - logSum)]!++;
  let known = 0;
  for (let edge = from; edge < to; edge++) {
    const bin = binOf(scores[tails[edge]!]! - logSum);
    if (levels[edge] === level) links[bin]!++;
    if (levels[edge]! >= level) continue;
    candidates[bin]!--;
    known++;
  }
  const cells: RowCell[] = [];
  for (let bin = 0; bin < BINS; bin++)
    if (candidates[bin]! > 0)
      cells.push({
        relation,
        known: knownIn(classOf(known)),
        logSoftmax: centreOf(bin),
        candidates: candidates[bin]!,
        links: links[bin]!,
      });
  return cells;
}

/** The bin of a log-softmax. */
export function binOf(logSoftmax: number): number {
  const bin = Math.floor((1 - logSoftmax / LEAST) * BINS);
  return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
}

/** The log-softmax that stands for a bin. */
export const centreOf = (bin: number): number => LEAST * (1 - (bin + 0.5) / BINS);

const classOf = (known: number): number =>
  known <= EXACT
    ? known
    : Math.min(CLASSES - 1, EXACT + 1 + Math.floor(2 * Math.log2(known / (EXACT + 0.5))));

const knownIn = (at: number): number => (at <= EXACT ? at : (EXACT + 0.5) * 2 ** ((at - EXACT - 0.5) / 2));
