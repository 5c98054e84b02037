import type { Integer } from "../numeric/integer.ts";
/** The schedule of the learning rate; steps are counted from 0 and may take several updates. */
export type RateSchedule =
  | { readonly kind: "constant" }
  /**
   * KGReasoning's: divided by 5 after the step at half of all steps, and again after the one at three quarters; the
   * optimizer starts anew each time.
   */
  | { readonly kind: "fifths" }
  /** The rate falls to 0 along half a cosine. */
  | { readonly kind: "cosine" }
  /** Times `factor` after every `every` steps. */
  | { readonly kind: "steps"; readonly every: Integer; readonly factor: number };

/** The rate of one step, and whether the optimizer starts anew before it. */
export interface StepRate {
  readonly rate: number;
  readonly anew: boolean;
}

/** The rate of step `step` of `steps`. */
export function rateAt(schedule: RateSchedule, rate: number, step: number, steps: number): StepRate {
  switch (schedule.kind) {
    case "constant":
      return { rate, anew: false };
    case "cosine":
      return { rate: (rate * (1 + Math.cos((Math.PI * step) / steps))) / 2, anew: false };
    case "steps":
      return { rate: rate * schedule.factor ** Math.floor(step / schedule.every), anew: false };
    case "fifths": {
      let [drops, anew] = [0, false];
      for (let warm = Math.floor(steps / 2); warm > 0 && warm < step; warm *= 1.5) {
        drops++;
        anew = step === Math.ceil(warm) + 1;
      }
      return { rate: rate / 5 ** drops, anew };
    }
  }
}

/** The rate of step `step` of `steps`: from 0 straight up to the rate over a share of all steps, then straight down to 0. */
export function warmedUpRate(share: number, rate: number, step: number, steps: number): number {
  const warm = Math.floor(share * steps);
  return rate * (step < warm ? step / warm : (steps - step) / (steps - warm));
}
