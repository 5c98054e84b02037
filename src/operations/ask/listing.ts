import type { Outcome } from "../../runs/working/limits.ts";
import type { FoundAnswers } from "./found.ts";

/** How many answers were listed, and why no more were. */
export interface Listed {
  readonly count: number;
  readonly outcome: Outcome;
}

/** Answers between two looks at the clock. */
const CHECK_EVERY = 1024;

/**
 * Makes what is shown of each answer, one after another. A listing has a clock of its own, as long as that of the search, so that
 * millions of answers found in time do not take hours to write.
 * @returns how many were listed; fewer than were found when the clock ran out
 */
export function* listed<Shown>(
  { answers, listing }: Pick<FoundAnswers, "answers" | "listing">,
  show: (row: number) => Shown,
): Generator<Shown, Listed> {
  const stop = listing?.();
  for (let row = 0; row < answers.count; row++) {
    if (stop && row % CHECK_EVERY === CHECK_EVERY - 1) {
      const outcome = stop();
      if (outcome) return { count: row, outcome };
    }
    yield show(row);
  }
  return answers;
}

/** Length of the pieces in which long texts are written. */
const PIECE = 1 << 16;

/** Short texts as longer ones; what `parts` returns is returned. */
export function* inPieces<End>(parts: Generator<string, End>): Generator<string, End> {
  let piece = "";
  for (;;) {
    const { done, value } = parts.next();
    if (done) {
      if (piece !== "") yield piece;
      return value;
    }
    piece += value;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
}
