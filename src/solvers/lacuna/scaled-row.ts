import { forUnknown, markKnown, type RowConversion } from "./row-conversion.ts";

/**
 * Links are missing in proportion to those that are known (a fact of random splits), so a row has as many missing as known
 * links, at least one: P(t) = max(n, 1) · exp(s_t) / Σ exp(s_u) over all u that are not known.
 */
export const scaledRow: RowConversion = (row, known) => {
  let most = Number.NEGATIVE_INFINITY;
  forUnknown(row, known, (from, to) => {
    for (let t = from; t < to; t++) if (row[t]! > most) most = row[t]!;
  });
  let sum = 0;
  forUnknown(row, known, (from, to) => {
    for (let t = from; t < to; t++) {
      const power = Math.exp(row[t]! - most);
      row[t] = power;
      sum += power;
    }
  });
  const scale = sum > 0 ? Math.max(known.length, 1) / sum : 0;
  forUnknown(row, known, (from, to) => {
    for (let t = from; t < to; t++) row[t] = row[t]! * scale;
  });
  markKnown(row, known, sum > 0 ? most + Math.log(sum) : Number.NEGATIVE_INFINITY);
};
