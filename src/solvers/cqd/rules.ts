import type { View } from "../../kg/graph.ts";
import { rowOf } from "../../kg/graph.ts";
import { logicOf } from "../fuzzy/tnorm.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import { checkStop } from "../rows/stop.ts";
import type { LinkSolverContext } from "../solver.ts";
import type { BeamSetting, HybridSetting } from "./parameters.ts";

/** The conversion of scores to truths in CQD, and the combination of truths. */
export interface CqdRules {
  readonly entityCount: number;
  readonly and: (a: number, b: number) => number;
  readonly or: (a: number, b: number) => number;
  readonly not: (a: number) => number;
  readonly normalisation: "sigmoid" | "minmax" | "softmax";
  /** Scores are divided by it before their logistic or softmax. */
  readonly temperature?: number;
  /** The largest truth of a link that is not known. */
  readonly max: number;
  /** Links of truth 1; none in plain CQD. */
  readonly known: View | undefined;
  /** Beams of an atom, beside one for every known link … */
  readonly k: number;
  /** … and the most there may be. */
  readonly maxK: number;
  /** 3p and 4p are computed with the faults of the code that published figures come from. */
  readonly publishedChains: boolean;
  /** Rows that may be kept at once. */
  readonly hold: number;
  /** Asks whether to stop; throws when so. */
  readonly ask: () => void;
}

/** The rules of a setting with the parameters of `cqd` or `cqd-hybrid`. */
export function cqdRules(
  setting: BeamSetting | HybridSetting,
  world: LinkSolverContext,
  bytes: number,
): CqdRules {
  const { entityCount } = world.graph;
  const { and, or, negation } = logicOf(setting);
  const hybrid = "maxK" in setting ? setting : undefined;
  return {
    entityCount,
    and: and.and,
    or: or.or,
    not: negation.not,
    normalisation: setting.normalisation,
    temperature: setting.temperature,
    max: hybrid ? hybrid.max : 1,
    known: hybrid ? world.known : undefined,
    k: setting.k,
    maxK: hybrid ? hybrid.maxK : entityCount,
    publishedChains: setting.chains === "published",
    hold: Math.max(1, Math.floor(bytes / (4 * entityCount))),
    ask: () => checkStop(world),
  };
}

/** The smallest and the largest score of some rows. */
export interface Range {
  least: number;
  most: number;
}

/** The range of no rows yet. */
export const emptyRange = (): Range => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY });

/** Widens a range by a row. Four scores are looked at together, as few rows widen it much: a fifth of the time. */
export function widen(range: Range, { scores }: DenseRow): void {
  let { least, most } = range;
  const whole = scores.length & ~3;
  for (let t = 0; t < whole; t += 4) {
    const a = scores[t]!;
    const b = scores[t + 1]!;
    const c = scores[t + 2]!;
    const d = scores[t + 3]!;
    if (a < least || b < least || c < least || d < least) least = Math.min(least, a, b, c, d);
    if (a > most || b > most || c > most || d > most) most = Math.max(most, a, b, c, d);
  }
  for (let t = whole; t < scores.length; t++) {
    least = Math.min(least, scores[t]!);
    most = Math.max(most, scores[t]!);
  }
  range.least = least;
  range.most = most;
}

/**
 * Truth of a raw score: its logistic, its place in the range of all scores of the call, or its softmax beside the largest of them; times
 * `max`. Where all scores are equal, nothing is to be told from them, and the truth is 0.
 */
export function truthOfScore(
  { normalisation, max, temperature = 1 }: Pick<CqdRules, "normalisation" | "max" | "temperature">,
  { least, most }: Range,
): (score: number) => number {
  if (normalisation === "sigmoid") return (score) => max / (1 + Math.exp(-score / temperature));
  const span = most - least;
  if (!(span > 0)) return () => 0;
  if (normalisation === "softmax") return (score) => max * Math.exp((score - most) / temperature);
  return (score) => (max * (score - least)) / span;
}

/** Known tails of (head, relation), ascending. */
export function knownTails(view: View | undefined, head: number, relation: number): Uint32Array {
  if (!view) return NONE;
  const { rows } = view.graph;
  const row = rowOf(rows, relation, head);
  if (row < 0) return NONE;
  const [from, to] = [rows.rowEdge[row]!, rows.rowEdge[row + 1]!];
  const tails = rows.tails.subarray(from, to);
  return view.levels === 0b111 ? tails : tails.filter((_, i) => (view.levels >> rows.levels[from + i]!) & 1);
}

const NONE = new Uint32Array(0);
