import type { Classes } from "./classes.ts";
import type { Message } from "./message.ts";
import { type Prior, weightOf } from "./prior.ts";

/** The weight of one class of answers at an entity. */
export interface ClassShare {
  /** The class, as it is named in messages. */
  readonly name: string;
  /** Its share of what speaks for the entity, from 0 to 1. */
  readonly share: number;
}

/**
 * The evidence for each entity as an answer that does not follow from known links: expected numbers of matches, each
 * class divided by a power of what all entities have of it, times its weight. With the exponent 0 these are numbers as expected;
 * with 1 every class has its weight alone.
 */
export function scoresOf({ known, missing }: Message, prior: Prior): Float64Array {
  const scores = new Float64Array(known.length);
  for (const [name, values] of missing) {
    const weight = classWeight(name, values, { known, prior });
    for (let t = 0; t < scores.length; t++) scores[t]! += weight * values[t]!;
  }
  return scores;
}

/** The factor of a class in a message. */
function classWeight(
  name: string,
  values: Float64Array,
  { known, prior }: { readonly known: Float64Array; readonly prior: Prior },
): number {
  let mass = 0;
  for (let t = 0; t < values.length; t++) if (known[t] === 0) mass += values[t]!;
  return weightOf(prior, name, mass);
}

/**
 * For each entity how many links the class that speaks most for it says are missing; 0 for known answers, and where nothing
 * speaks for it.
 */
export function mostLikelyMissing(
  { known, missing }: Message,
  prior: Prior,
  countOf: Classes["missing"],
): Uint8Array {
  const found = new Uint8Array(known.length);
  const most = new Float64Array(known.length);
  for (const [name, values] of missing) {
    const weight = classWeight(name, values, { known, prior });
    const count = countOf(name);
    for (let t = 0; t < found.length; t++) {
      const own = weight * values[t]!;
      if (!(own > most[t]!) || known[t]! > 0) continue;
      most[t] = own;
      found[t] = count;
    }
  }
  return found;
}

/** The evidence for an entity, class by class, the heaviest first. */
export function sharesAt({ known, missing }: Message, prior: Prior, entity: number): ClassShare[] {
  const shares = [...missing].map(([name, values]) => ({
    name,
    share: classWeight(name, values, { known, prior }) * values[entity]!,
  }));
  const all = shares.reduce((sum, { share }) => sum + share, 0);
  return shares
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => ({ name, share: share / all }))
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

/** Turns a score into a truth below 1; grows with the score. */
export type Squash = (score: number) => number;

/** The truth of an expected number of matches. */
export const oddsTruth: Squash = (score) => score / (1 + score);

/** Sums of probabilities, at most 1. */
export const sumTruth: Squash = (score) => Math.min(1, score);

/**
 * Truths of all entities: of known answers what is left of them, of all others what their score says.
 * @param squash how scores become truths, by how many links are most likely missing
 */
export function truthsOf(
  { known }: Message,
  scores: Float64Array,
  missing: Uint8Array,
  squash: readonly Squash[],
): Float32Array {
  const truths = new Float32Array(scores.length);
  for (let t = 0; t < truths.length; t++)
    truths[t] = known[t]! > 0 ? known[t]! : squash[Math.min(missing[t]!, squash.length - 1)]!(scores[t]!);
  return truths;
}
