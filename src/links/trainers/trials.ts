import type { Integer } from "../../numeric/integer.ts";
import { randomStream } from "../../numeric/random.ts";

/** A value of a setting. */
export type TrialValue = number | string;

/** The values of each setting that is varied, by its name. */
export type Varied = Readonly<Record<string, readonly TrialValue[]>>;

/** One training of a sweep. */
export interface Trial {
  /** Its number, from 1. */
  readonly trial: Integer;
  /** The varied settings, by their names. */
  readonly set: Readonly<Record<string, TrialValue>>;
}

/** Combinations of all values. */
export const combinations = (varied: Varied): number =>
  Object.values(varied).reduce((product, values) => product * values.length, 1);

/**
 * The trials of a grid search, in the order of the names, the last one quickest; or of a random search: n of these
 * combinations, each as likely, in the order in which they are drawn (Bergstra and Bengio, JMLR 2012, over a grid).
 */
export function trialsOf(varied: Varied, draw: number | undefined, seed: number): Trial[] {
  const total = combinations(varied);
  const places = draw === undefined ? Array.from({ length: total }, (_, at) => at) : drawn(total, draw, seed);
  return places.map((place, at) => ({ trial: at + 1, set: combination(varied, place) }));
}

/** The combination at a place among all, from 0. */
function combination(varied: Varied, place: number): Trial["set"] {
  const set: Record<string, TrialValue> = {};
  let rest = place;
  for (const [name, values] of Object.entries(varied).reverse()) {
    set[name] = values[rest % values.length]!;
    rest = Math.floor(rest / values.length);
  }
  // In the order in which the names were given.
  return Object.fromEntries(Object.keys(varied).map((name) => [name, set[name]!]));
}

/** Distinct places below a total, each as likely; at most all of them. */
function drawn(total: number, count: number, seed: number): number[] {
  const random = randomStream(seed, "links sweep");
  // Fisher and Yates, without the list: only places that were exchanged are held.
  const exchanged = new Map<number, number>();
  const at = (place: number) => exchanged.get(place) ?? place;
  return Array.from({ length: Math.min(count, total) }, (_, from) => {
    const other = from + random.below(total - from);
    const found = at(other);
    exchanged.set(other, at(from));
    return found;
  });
}
