import type { Integer } from "../../numeric/integer.ts";
/** Candidates that a predictor believes in alike: how much, how many there are, and how many of them are true. @internal */
export interface BelievedCell {
  readonly said: number;
  readonly candidates: number;
  readonly links: number;
}

/** The error of probabilities. Candidates are nearly all false, so see the figures per true link. */
export interface CalibrationError {
  readonly candidates: Integer;
  /** Candidates that are true. */
  readonly links: Integer;
  /** Expected number of links: the sum of the probabilities. */
  readonly expected: number;
  /** Expected calibration error: Σ |expected - true| over bins of equal expected mass, as a share of the candidates. */
  readonly ece: number;
  /** The same as a share of the true ones: 0.1 says that a tenth of them is expected in the wrong place. */
  readonly misplaced: number;
  /** Mean of the squared error. */
  readonly brier: number;
  /** Mean of -log of the share that is said of what is the case. */
  readonly logLoss: number;
}

/** Bins of equal expected mass that the error is summed over. */
const MASSES = 20;
/** Probabilities are taken to lie this far from 0 and 1 in the log-loss, which one certain mistake makes infinite. */
const CERTAIN = 1e-12;

/** @internal */
export function calibrationError(cells: readonly BelievedCell[]): CalibrationError {
  const sorted = cells.toSorted((a, b) => a.said - b.said);
  const sums = { candidates: 0, links: 0, expected: 0, squares: 0, logs: 0 };
  for (const { said, candidates, links } of sorted) {
    const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, said));
    sums.candidates += candidates;
    sums.links += links;
    sums.expected += said * candidates;
    sums.squares += links * (1 - said) ** 2 + (candidates - links) * said ** 2;
    sums.logs -= links * Math.log(bounded) + (candidates - links) * Math.log1p(-bounded);
  }
  let distance = 0;
  let bin = { expected: 0, links: 0 };
  for (const { said, candidates, links } of sorted) {
    bin.expected += said * candidates;
    bin.links += links;
    if (bin.expected < sums.expected / MASSES) continue;
    distance += Math.abs(bin.expected - bin.links);
    bin = { expected: 0, links: 0 };
  }
  distance += Math.abs(bin.expected - bin.links);
  const over = (sum: number, count: number) => (count === 0 ? 0 : sum / count);
  return {
    candidates: sums.candidates,
    links: sums.links,
    expected: sums.expected,
    ece: over(distance, sums.candidates),
    misplaced: over(distance, sums.links),
    brier: over(sums.squares, sums.candidates),
    logLoss: over(sums.logs, sums.candidates),
  };
}

/** A point of a reliability diagram: candidates of which about the same is said. @internal */
export interface ReliabilityBin {
  /** Mean of what is said of its candidates. */
  readonly said: number;
  /** Share of them that is true. */
  readonly share: number;
  readonly candidates: Integer;
  readonly links: Integer;
}

// Bins of equal width in the logarithm of the odds; what is below or above the outermost is in them.
const LOWEST = 1e-6;
const HIGHEST = 0.9;
const PER_DECADE = 3;
const first = Math.floor(PER_DECADE * Math.log10(LOWEST));

/** Number of bins of a reliability diagram. */
export const RELIABILITY_BINS =
  1 + Math.floor(PER_DECADE * Math.log10(HIGHEST / (1 - HIGHEST)) + 1e-9) - first;

/** The bin of what is said in a reliability diagram, from 0. */
export function reliabilityBinOf(said: number): number {
  if (said <= LOWEST) return 0;
  if (said >= HIGHEST) return RELIABILITY_BINS - 1;
  return Math.max(0, Math.floor(PER_DECADE * Math.log10(said / (1 - said))) - first);
}

/** The points of a reliability diagram, the lowest first; empty bins are left out. @internal */
export function reliability(cells: readonly BelievedCell[]): ReliabilityBin[] {
  const bins = Array.from({ length: RELIABILITY_BINS }, () => ({ expected: 0, candidates: 0, links: 0 }));
  for (const { said, candidates, links } of cells) {
    const bin = bins[reliabilityBinOf(said)]!;
    bin.expected += said * candidates;
    bin.candidates += candidates;
    bin.links += links;
  }
  return bins
    .filter(({ candidates }) => candidates > 0)
    .map(({ expected, candidates, links }) => ({
      said: expected / candidates,
      share: links / candidates,
      candidates,
      links,
    }));
}
