/** The first line about results that are predicted. */
export const guessesSaid = ({
  name,
  calibrated,
}: {
  readonly name: string;
  readonly calibrated: boolean;
}): string =>
  `Guesses of ${name}, not facts: ${calibrated ? "truth is a probability" : "score orders them and is no probability"}.`;
