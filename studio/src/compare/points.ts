import type { ComparisonRecord } from "../client/records.ts";

export type Difference = ComparisonRecord["mean"];

export const points = (share: number): string => (100 * share).toFixed(1);
export const signed = (share: number): string => `${share >= 0 ? "+" : "−"}${points(Math.abs(share))}`;
export const interval = (given: Difference["interval"]): string =>
  given ? `[${signed(given[0])}, ${signed(given[1])}]` : "—";
