import type { Outcome } from "../../runs/working/limits.ts";

/** `7 answers`, or `yes` and `no` for a query without free variables; with the reason when there may be more. */
export function countText(
  width: number,
  found: { readonly count: number; readonly outcome: Outcome },
): string {
  const { count, outcome } = found;
  const line =
    width === 0
      ? count > 0
        ? "yes"
        : outcome === "complete"
          ? "no"
          : "not known"
      : count === 0
        ? "no answers"
        : count === 1
          ? "1 answer"
          : `${count} answers`;
  return outcome === "complete" ? `${line}\n` : `${line}; ${WHY[outcome]}\n`;
}

const WHY: Record<Exclude<Outcome, "complete">, string> = {
  "row-limit": "there may be more, --limit was reached",
  "time-limit": "there may be more, --timeout was reached",
  "memory-limit": "there may be more, the memory budget was reached",
  cancelled: "there may be more, the query was cancelled",
};
