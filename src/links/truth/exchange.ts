/**
 * What becomes of the share of hidden candidates when what is hidden now is known: numbers of right candidates then, for each one
 * that is hidden now.
 */
export interface Exchange {
  /** Right candidates then. */
  readonly right: number;
  /** Candidates that count as wrong now, since nobody has seen that they are right. */
  readonly unseen: number;
}

/** Nothing is unseen: what is hidden then is as what is hidden now. */
export const unchanged: Exchange = { right: 1, unseen: 0 };

/** Log-odds beyond it are not said: nothing that was counted is surer. */
const MOST_ODDS = 6;

/** Log-odds that no truth exceeds which was exchanged: how many are unseen is estimated, so that 19 of 20 is as sure as it can be. */
export const SUREST_EXCHANGED = Math.log(19);

/**
 * The log-odds of a candidate then. Of a share v that is hidden now, 1 − v − unseen · v is really wrong, and the hidden ones are no
 * candidates then: right · v beside it are. Odds o = v / (1 − v) become right · o / (1 − unseen · o). They grow with the odds before.
 * What is counted now are whole candidates; to exchange counts instead would make noise of them where most of a bin is hidden.
 */
export function exchangedOdds(odds: number, { right, unseen }: Exchange): number {
  const wrong = 1 - unseen * Math.exp(odds);
  return wrong <= 0 ? MOST_ODDS : Math.min(MOST_ODDS, Math.log(right) + odds - Math.log(wrong));
}
