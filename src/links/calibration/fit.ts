import { LacunaError } from "../../error.ts";
import { type Calibration, logistic, offsetOf, type Scaling } from "./calibration.ts";
import type { CandidateCell } from "./counts.ts";

/** What keeps parameters finite where links and other candidates are told apart without a mistake: a weak prior. */
const PRIOR = 0.01;
const STEPS = 100;

/**
 * The scaling under which the counts are most likely: logistic regression by Newton's method, which is convex.
 * @throws LacunaError `links.not-calibrated` when true candidates do not have the higher scores
 */
export function fitTemperature(cells: readonly CandidateCell[]): Calibration & { kind: "temperature" } {
  const start = [1, 0, 0, 0];
  const features = cells.map(({ logSoftmax, known }) => [
    logSoftmax,
    Math.log(Math.max(1, known)),
    known === 0 ? 1 : 0,
    1,
  ]);
  const loss = (weights: readonly number[]): number => {
    let sum = (PRIOR / 2) * weights.reduce((all, each, i) => all + (each - start[i]!) ** 2, 0);
    cells.forEach(({ candidates, links }, at) => {
      const odds = dot(weights, features[at]!);
      sum += candidates * (Math.max(0, odds) + Math.log1p(Math.exp(-Math.abs(odds)))) - links * odds;
    });
    return sum;
  };
  let weights = start;
  let least = loss(weights);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((each, i) => -PRIOR * (each - start[i]!));
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? PRIOR : 0)));
    cells.forEach(({ candidates, links }, at) => {
      const own = features[at]!;
      const probability = logistic(dot(weights, own));
      const weight = candidates * probability * (1 - probability);
      own.forEach((each, i) => {
        gradient[i]! += (links - candidates * probability) * each;
        own.forEach((other, j) => {
          hessian[i]![j]! += weight * each * other;
        });
      });
    });
    const direction = solved(hessian, gradient);
    let next = weights;
    let found = least;
    // Newton's step, halved until it helps.
    for (let size = 1; size > 1e-6 && !(found < least); size /= 2) {
      next = weights.map((each, i) => each + size * direction[i]!);
      found = loss(next);
    }
    if (!(found < least)) break;
    const gain = least - found;
    [weights, least] = [next, found];
    if (gain < 1e-9 * least) break;
  }
  const [slope, known, open, shift] = weights as [number, number, number, number];
  if (!(slope > 1e-3))
    throw new LacunaError("links.not-calibrated", "links do not have higher scores than other entities", {
      hint: "the model has learned nothing of this graph; `lacuna links eval {=model} --graph {=graph}` says how well it ranks",
    });
  return { kind: "temperature", version: 1, temperature: 1 / slope, known, open, shift };
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, each, i) => sum + each * b[i]!, 0);

/** Gaussian elimination of a small positive definite system. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j < row.length; j++) row[j]! -= factor * pivot[j]!;
    }
  });
  const out = right.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!;
    out[i] = (row.at(-1)! - out.reduce((sum, each, j) => (j > i ? sum + each * row[j]! : sum), 0)) / row[i]!;
  }
  return out;
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
  // From the most believed down, so that what is left, with few links among nearly all candidates, is the lowest.
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
