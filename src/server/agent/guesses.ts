/** The first line about results that are predicted. */
export const guessesSaid = ({
  name,
  calibrated,
}: {
  readonly name: string;
  readonly calibrated: boolean;
}): string =>
  `Guesses of ${name}, not facts: ${calibrated ? "of guesses with truth 0.4, about 40 of 100 are right" : "score orders them and says nothing else"}.`;
