import { type Candidates, MOST_KEPT, ruleKinds, together } from "./candidates.ts";

const KINDS = ruleKinds.length;

/** The factor of the evidence of one candidate for each surer rule. */
const DISCOUNT = 0.8;

/** A way to make one number of what rules say of a candidate: the evidence x, so that 1 - exp(-x) is a noisy-or of some kind. */
export interface Aggregation {
  readonly name: string;
  readonly summary: string;
  /** The evidence of each candidate, in their order. */
  evidence(found: Candidates, into: Float64Array): void;
}

/** The values of each candidate by its own lists of evidence. */
const each =
  (
    of: (list: Float32Array, count: number, slot: number, found: Candidates) => number,
  ): Aggregation["evidence"] =>
  (found, into) => {
    const list = new Float32Array(MOST_KEPT);
    for (let slot = 0; slot < found.count; slot++)
      into[slot] = of(list, together(found, slot, list), slot, found);
  };

function discountedSum(list: Float32Array, from: number, count: number): number {
  let sum = 0;
  for (let at = count - 1; at >= 0; at--) sum = sum * DISCOUNT + list[from + at]!;
  return sum;
}

function sumOf(list: Float32Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += list[at]!;
  return sum;
}

/** Noisy-or of the `most` surest rules (PyClause). */
const noisyOrOf = (most: number): Aggregation => ({
  name: `noisy-or:${most}`,
  summary: `1 - Π (1 - confidence) over the ${most} surest rules`,
  evidence: each((list, count) => sumOf(list, Math.min(most, count))),
});

/** All ways, by name; the first is taken where none is chosen. */
export const aggregations: readonly Aggregation[] = [
  {
    name: "discounted",
    summary: "noisy-or in which each rule counts 0.8 of what it would count if one fewer were surer",
    evidence: each((list, count) => discountedSum(list, 0, count)),
  },
  {
    name: "discounted-by-kind",
    summary: "the same for paths, constants and what known answers share each, and then added",
    evidence(found, into) {
      for (let slot = 0; slot < found.count; slot++) {
        let sum = 0;
        for (let kind = slot * KINDS; kind < (slot + 1) * KINDS; kind++)
          sum += discountedSum(found.evidence, kind * MOST_KEPT, found.kept[kind]!);
        into[slot] = sum;
      }
    },
  },
  {
    name: "noisy-or",
    summary: "1 - Π (1 - confidence) over all rules",
    evidence(found, into) {
      for (let slot = 0; slot < found.count; slot++) {
        let sum = 0;
        for (let kind = slot * KINDS; kind < (slot + 1) * KINDS; kind++) sum += found.sums[kind]!;
        into[slot] = sum;
      }
    },
  },
  noisyOrOf(5),
  noisyOrOf(10),
  {
    name: "max-plus",
    summary: "the surest rule, ties by the next one and so on (AnyBURL)",
    evidence: maxPlus,
  },
  {
    name: "paths",
    summary: "the discounted noisy-or of rules without constants alone",
    evidence(found, into) {
      for (let slot = 0; slot < found.count; slot++)
        into[slot] = discountedSum(found.evidence, slot * KINDS * MOST_KEPT, found.kept[slot * KINDS]!);
    },
  },
];

/** What separates the evidence of two candidates that only later rules tell apart: single precision keeps it in a logarithm. */
const APART = 1 - 2 ** -20;

/** Orders candidates by their lists of evidence, the longer list first; the value is that of the surest rule, kept in this order. */
function maxPlus(found: Candidates, into: Float64Array): void {
  const { count } = found;
  const lists = new Float32Array(count * MOST_KEPT);
  for (let slot = 0; slot < count; slot++)
    together(found, slot, lists.subarray(slot * MOST_KEPT, (slot + 1) * MOST_KEPT));
  const compare = (one: number, other: number) => {
    for (let at = 0; at < MOST_KEPT; at++) {
      const difference = lists[other * MOST_KEPT + at]! - lists[one * MOST_KEPT + at]!;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const order = Uint32Array.from({ length: count }, (_, slot) => slot).sort(compare);
  let before = Number.POSITIVE_INFINITY;
  order.forEach((slot, place) => {
    const previous = order[place - 1];
    if (previous !== undefined && compare(previous, slot) === 0) into[slot] = before;
    else into[slot] = Math.min(lists[slot * MOST_KEPT]!, before * APART);
    before = into[slot]!;
  });
}
