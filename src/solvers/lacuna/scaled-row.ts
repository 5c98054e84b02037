import { forUnknown, markKnown, type RowConversion } from "./row-conversion.ts";

/**
 * Links are missing in proportion to those that are known (a fact of random splits), so a row has `missing` times as many
 * missing links as known ones, of which it counts at least one:
 * P(t) = missing · max(n, 1) · exp(s_t / T) / Σ exp(s_u / T) over all u that are not known.
 *
 * A temperature T below 1 takes from the many entities that hardly anything speaks for: each of them is expected so seldom
 * that nobody notices in a single row, but sums over many rows are made of them.
 */
export const scaledRow =
  (temperature: number, missing: number): RowConversion =>
  (row, known) => {
    const slope = 1 / temperature;
    let most = Number.NEGATIVE_INFINITY;
    forUnknown(row, known, (from, to) => {
      for (let t = from; t < to; t++) if (row[t]! > most) most = row[t]!;
    });
    let sum = 0;
    forUnknown(row, known, (from, to) => {
      for (let t = from; t < to; t++) {
        const power = Math.exp((row[t]! - most) * slope);
        row[t] = power;
        sum += power;
      }
    });
    const scale = sum > 0 ? (missing * Math.max(known.length, 1)) / sum : 0;
    forUnknown(row, known, (from, to) => {
      for (let t = from; t < to; t++) row[t] = row[t]! * scale;
    });
    for (const t of known) row[t] = row[t]! * slope;
    markKnown(row, known, sum > 0 ? most * slope + Math.log(sum) : Number.NEGATIVE_INFINITY);
  };
