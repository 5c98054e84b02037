import type { DotRow } from "../../report/dots.ts";
import type { ComparedPage } from "./paired-page.ts";

/** A difference of two runs as a point: blue where b is ahead, red where a is, hollow where nothing is decided. */
export function differenceDot(
  name: string,
  {
    difference,
    interval,
    decided,
  }: Pick<ComparedPage["compared"]["mean"], "difference" | "interval" | "decided">,
): DotRow {
  const colour = decided ? (difference > 0 ? "var(--c6)" : "var(--c5)") : "var(--soft)";
  return { name, dots: [{ name: "difference", value: difference, interval, colour, hollow: !decided }] };
}
