import type { TripleColumns } from "../build.ts";
import { stableOrder } from "../stable-order.ts";
import { levelsInOrder, type Ratios } from "./ratios.ts";

/** Timestamped facts in columns of the same length, in the order of their files. */
export interface TimedFacts {
  readonly heads: Uint32Array;
  readonly relations: Uint32Array;
  readonly tails: Uint32Array;
  /** Any numbers that grow with time. */
  readonly times: ArrayLike<number>;
}

/** A split by time: its triples in the order of their time. */
export interface TimeSplit extends TripleColumns {
  /** The time of each triple; the first time of a repeated triple whose earliest occurrence is kept. */
  readonly times: Float64Array;
  /** Facts that repeated an earlier triple and were left out. */
  readonly repeats: number;
}

/**
 * Splits facts by time, so that training knows the past only. This is the rule of the ICEWS18+H benchmark: order facts
 * by timestamp, drop the time, keep the earliest occurrence of a repeated triple, then cut by `ratios`.
 *
 * Facts of equal time keep their order in the files, so that one moment can lie on both sides of a cut; no triple is
 * ever earlier than one of an earlier split. With `keepEarliest` false the cut comes before repeats are merged: the
 * shares are then of facts, and a graph built from the result (which keeps a triple in its earliest split) holds the
 * same triples in splits of other sizes.
 */
export function splitByTime(facts: TimedFacts, ratios: Ratios, keepEarliest = true): TimeSplit {
  const byTime = Uint32Array.from({ length: facts.heads.length }, (_, i) => i).sort(
    (a, b) => facts.times[a]! - facts.times[b]! || a - b,
  );
  const kept = keepEarliest ? withoutRepeats(facts, byTime) : byTime;
  const column = (source: Uint32Array) => kept.map((fact) => source[fact]!);
  return {
    heads: column(facts.heads),
    relations: column(facts.relations),
    tails: column(facts.tails),
    times: Float64Array.from(kept, (fact) => facts.times[fact]!),
    levels: levelsInOrder(
      kept.map((_, i) => i),
      ratios,
    ),
    repeats: byTime.length - kept.length,
  };
}

/** The facts of an order whose triple did not come before. */
function withoutRepeats({ heads, relations, tails }: TimedFacts, order: Uint32Array): Uint32Array {
  const past = (column: Uint32Array) => column.reduce((most, id) => Math.max(most, id), -1) + 1;
  // Stable sorts by tail, head and relation bring equal triples together and leave the earliest of them in front.
  let positions = stableOrder((at) => tails[order[at]!]!, past(tails), order.length);
  positions = stableOrder((at) => heads[order[at]!]!, past(heads), positions);
  positions = stableOrder((at) => relations[order[at]!]!, past(relations), positions);
  const isFirst = new Uint8Array(order.length);
  for (let i = 0; i < positions.length; i++) {
    const fact = order[positions[i]!]!;
    const before = i === 0 ? -1 : order[positions[i - 1]!]!;
    isFirst[positions[i]!] =
      before < 0 ||
      heads[fact] !== heads[before] ||
      relations[fact] !== relations[before] ||
      tails[fact] !== tails[before]
        ? 1
        : 0;
  }
  return order.filter((_, at) => isFirst[at] === 1);
}
