import type { Aggregation } from "./aggregations.ts";
import type { RuleScorer } from "./scorer.ts";

/** What rules propose for a question: tails ascending, and the evidence of each, over 0. */
export interface EvidenceRow {
  readonly tails: Uint32Array;
  readonly evidence: Float32Array;
}

/** Bytes of rows that are kept. */
const MOST_BYTES = 1 << 26;
/** What a row takes besides its entries. */
const ROW_BYTES = 200;

/**
 * Rows of evidence of questions (x, h, ?), kept while they have room: the one asked for longest ago goes first.
 * @param aggregationOf that of a directed relation
 */
export function evidenceRows(
  scorer: () => RuleScorer,
  aggregationOf: (relation: number) => Aggregation,
  entityCount: number,
): (x: number, relation: number) => EvidenceRow {
  const kept = new Map<number, EvidenceRow>();
  let bytes = 0;
  const sizeOf = ({ tails }: EvidenceRow) => ROW_BYTES + 8 * tails.length;
  return (x, relation) => {
    const key = relation * entityCount + x;
    let row = kept.get(key);
    if (row) {
      kept.delete(key);
      kept.set(key, row);
      return row;
    }
    row = rowOf(scorer(), aggregationOf(relation), x, relation);
    kept.set(key, row);
    bytes += sizeOf(row);
    for (const [oldest, each] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
      bytes -= sizeOf(each);
    }
    return row;
  };
}

const SHIFT = 2 ** 26;

function rowOf(scorer: RuleScorer, { evidence }: Aggregation, x: number, relation: number): EvidenceRow {
  const found = scorer.ask(x, relation);
  const values = new Float64Array(found.count);
  evidence(found, values);
  // Tail and place in one number, so that the platform sorts them; both are below 2^26.
  const order = Float64Array.from(values, (_, slot) => found.tails[slot]! * SHIFT + slot).sort();
  const slots = Uint32Array.from(order, (key) => key % SHIFT).filter((slot) => values[slot]! > 0);
  return {
    tails: slots.map((slot) => found.tails[slot]!),
    evidence: Float32Array.from(slots, (slot) => values[slot]!),
  };
}
