import type { Answers } from "../../exact/answers.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import type { Window } from "../contract/written/wanted.ts";

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
 * @param part the answers that are made; all are counted
 * @returns how many there are; fewer than were found when the clock ran out
 */
export function* listed<Shown>(
  { count, outcome }: Answers,
  listing: () => Limits["stop"],
  show: (row: number) => Shown,
  part?: Window,
): Generator<Shown, Listed> {
  const stop = listing();
  const end = endOf(count, part);
  for (let row = part?.from ?? 0; row < end; row++) {
    if (stop && row % CHECK_EVERY === CHECK_EVERY - 1) {
      const ended = stop();
      if (ended) return { count: row, outcome: ended };
    }
    yield show(row);
  }
  return { count, outcome };
}

/** The rows of answers in a part of them. */
export function* rowsIn({ count }: Pick<Answers, "count">, part?: Window): Generator<number> {
  const end = endOf(count, part);
  for (let row = part?.from ?? 0; row < end; row++) yield row;
}

const endOf = (count: number, part: Window | undefined): number =>
  part ? Math.min(count, part.from + part.size) : count;
