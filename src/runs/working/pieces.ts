/** Work in pieces of a few milliseconds to a second: between two of them it can be cancelled, or other work can run. */
export type Pieces<Result> = Generator<void, Result, void>;

/** Does all pieces one after the other. */
export function atOnce<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
