import { LacunaError } from "../../error.ts";
import { type Calibration, offsetOf, type Scaling } from "./calibration.ts";
import type { CandidateCell } from "./counts.ts";
import { logistic, logisticFit } from "./logistic-fit.ts";

/**
 * The scaling under which the counts are most likely: logistic regression by Newton's method, which is convex.
 * @throws LacunaError `links.not-calibrated` when true candidates do not have the higher scores
 */
export function fitTemperature(cells: readonly CandidateCell[]): Calibration & { kind: "temperature" } {
  const points = cells.map(({ logSoftmax, known, candidates, links }) => ({
    features: [logSoftmax, Math.log(Math.max(1, known)), known === 0 ? 1 : 0, 1],
    candidates,
    links,
  }));
  const weights = logisticFit(points, [1, 0, 0, 0]);
  const [slope, known, open, shift] = weights as [number, number, number, number];
  if (!(slope > 1e-3))
    throw new LacunaError("links.not-calibrated", "links do not have higher scores than other entities", {
      hint: "the model has learned nothing of this graph; `lacuna links evaluate {=model} --graph {=graph}` says how well it ranks",
    });
  return { kind: "temperature", version: 1, temperature: 1 / slope, known, open, shift };
}

/** Candidates together in one point. */
interface Block {
  expected: number;
  candidates: number;
  links: number;
}

/** Links that a block has at least before neighbours are compared, and the most blocks there are. */
const LEAST_LINKS = 20;
const MOST_BLOCKS = 100;

/** A scaling, and a growing line over it: isotonic regression by pooling adjacent violators. */
export function fitIsotonic(cells: readonly CandidateCell[]): Calibration & { kind: "isotonic" } {
  const { temperature, known, open, shift } = fitTemperature(cells);
  const scaling: Scaling = { temperature, known, open, shift };
  const sorted = cells
    .map(({ logSoftmax, known: links, ...each }) => ({
      ...each,
      odds: logSoftmax / temperature + offsetOf(scaling, links),
    }))
    .sort((a, b) => b.odds - a.odds);
  const total = sorted.reduce((sum, { links }) => sum + links, 0);
  const enough = Math.max(LEAST_LINKS, total / MOST_BLOCKS);
  // Levels are cut from the most believed down, so that the lowest is what is left: few links among nearly all candidates.
  const blocks: Block[] = [];
  let block: Block | undefined;
  for (const { odds, candidates, links } of sorted) {
    if (!block) {
      block = { expected: 0, candidates: 0, links: 0 };
      blocks.unshift(block);
    }
    block.expected += logistic(odds) * candidates;
    block.candidates += candidates;
    block.links += links;
    if (block.links >= enough) block = undefined;
  }
  const scaled: number[] = [];
  const real: number[] = [];
  for (const each of pooled(blocks)) {
    scaled.push(logOdds(each.expected, each.candidates));
    real.push(logOdds(each.links, each.candidates));
  }
  return { kind: "isotonic", version: 1, ...scaling, points: { scaled, real } };
}

/** Neighbours of which the lower one has the larger share of links become one, until shares grow. */
function pooled(blocks: readonly Block[]): Block[] {
  const done: Block[] = [];
  for (const each of blocks) {
    let last = { ...each };
    for (let before = done.at(-1); before && shareOf(before) >= shareOf(last); before = done.at(-1)) {
      done.pop();
      last = {
        expected: before.expected + last.expected,
        candidates: before.candidates + last.candidates,
        links: before.links + last.links,
      };
    }
    done.push(last);
  }
  return done;
}

// Half a link more among one more candidate, so that no log-odds are infinite.
const shareOf = ({ links, candidates }: Block): number => (links + 0.5) / (candidates + 1);
const logOdds = (links: number, candidates: number): number =>
  Math.log((links + 0.5) / (candidates - links + 0.5));
