import type { Answers } from "../../exact/answers.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";

/** The number of listed answers, and the reason why there are no more. */
export interface Listed {
  readonly count: number;
  readonly outcome: Outcome;
}

/** Answers between two looks at the clock. */
const CHECK_EVERY = 1024;

/**
 * Makes what is shown of each answer, one after another. A listing has a clock of its own, as long as that of the search, so that
 * millions of answers found in time do not take hours to write.
 * @param listing starts that clock
 * @returns how many were listed; fewer than were found when the clock ran out
 */
export function* listed<Shown>(
  { count, outcome }: Answers,
  listing: () => Limits["stop"],
  show: (row: number) => Shown,
): Generator<Shown, Listed> {
  const stop = listing();
  for (let row = 0; row < count; row++) {
    if (stop && row % CHECK_EVERY === CHECK_EVERY - 1) {
      const ended = stop();
      if (ended) return { count: row, outcome: ended };
    }
    yield show(row);
  }
  return { count, outcome };
}
