/** That scores are shown alone, and why. */
export const uncalibratedSaid = (why: string | undefined): string =>
  why === undefined || why === "not calibrated" ? "uncalibrated" : `uncalibrated: ${why}`;
