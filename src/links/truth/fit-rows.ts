import { randomStream } from "../../numeric/random.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { LinkPredictor } from "../predictor.ts";
import { type BothSides, fitBothSides, saidBySide } from "./both-sides.ts";
import { countCells, type RowCell } from "./cells.ts";
import { dispersionOf } from "./expected.ts";
import type { Hiding } from "./hiding.ts";
import { fitLinkTruths, hiddenShare, type LinkTruths, together } from "./link-truth.ts";
import { drawRows } from "./rows.ts";
import { askingBothSides, type TwoSidedRow } from "./two-sided-rows.ts";

const MORE = 20;

/** A predictor that sees what is known while some links are hidden. */
export interface HidingPredictor {
  readonly hiding: Hiding;
  readonly predictor: LinkPredictor;
}

/** How truths of links are fitted. */
export interface LinkFitOptions {
  /** Rows that are drawn of each hiding. */
  readonly rows: number;
  /** Rows that are scored at most, about, to see links from both their ends; {@link MORE} times as many as are drawn by default. */
  readonly twoSided?: number | undefined;
  readonly seed: number;
  readonly memory?: number | undefined;
  readonly stop?: Limits["stop"] | undefined;
  onProgress?(done: number, total: number): void;
}

/** Truths of links with how much the numbers of hidden links of rows spread. */
export interface FittedLinks extends LinkTruths {
  /** One link has one truth, whichever end is asked for. */
  readonly both: BothSides;
  /** Variance of the number of hidden links of a row for each expected one; at least 1. */
  readonly dispersion: number;
  /** Rows that they were fitted to. */
  readonly rows: number;
  /** Hidden links in them. */
  readonly found: number;
}

/**
 * Fits truths of links to rows that somebody may ask for, whether or not anything is hidden in them.
 * @throws LacunaError `links.stopped`, `links.nan-score`
 */
export function* fittingLinks(
  parts: readonly HidingPredictor[],
  options: LinkFitOptions,
): Pieces<FittedLinks> {
  const halves: [RowCell[][], RowCell[][]] = [[], []];
  let [rows, before] = [0, 0];
  const drawn = parts.map(({ hiding }, at) =>
    drawRows(hiding.graph, "valid", { limit: options.rows, seed: options.seed + at }),
  );
  const total = drawn.reduce((sum, each) => sum + each.rows.length, 0);
  for (const [at, { hiding, predictor }] of parts.entries()) {
    const found = yield* countCells(predictor, hiding.graph, drawn[at]!, "valid", {
      ...(options.memory === undefined ? {} : { memory: options.memory }),
      ...(options.stop ? { stop: options.stop } : {}),
      onProgress: (done) => options.onProgress?.(before + done, total),
    });
    before += found.length;
    for (const cells of found) halves[rows++ & 1]!.push(cells);
  }
  const [one, other] = halves.map((half) => together(half.flat())) as [RowCell[], RowCell[]];
  const [{ hiding: first }] = parts as [HidingPredictor];
  const growth = first.unseen / first.hidden;
  const truths = fitLinkTruths([one, other], { right: growth > 0 ? growth : 1, unseen: growth });
  const sums = halves.flat().map((cells) => ({
    said: cells.reduce((sum, cell) => sum + hiddenShare(truths, cell) * cell.candidates, 0),
    right: cells.reduce((sum, cell) => sum + cell.links, 0),
  }));
  const found = sums.reduce((sum, { right }) => sum + right, 0);
  const twoSided: TwoSidedRow[] = [];
  for (const [at, { hiding, predictor }] of parts.entries()) {
    const work = {
      random: randomStream(options.seed + at, "candidates of rows of truth"),
      most: Math.ceil(options.twoSided === undefined ? MORE * rows : options.twoSided / parts.length),
      memory: options.memory ?? 1 << 26,
      ...(options.stop ? { stop: options.stop } : {}),
    };
    twoSided.push(
      ...(yield* askingBothSides(predictor, hiding.graph, drawn[at]!, "valid", saidBySide(truths), work)),
    );
  }
  return { ...truths, both: fitBothSides(twoSided, truths), dispersion: dispersionOf(sums), rows, found };
}
