/** What the first line says of results that are guessed. */
export const guessesSaid = ({
  name,
  calibrated,
}: {
  readonly name: string;
  readonly calibrated: boolean;
}): string =>
  `Guesses of ${name}, not facts: ${calibrated ? "truth is a probability" : "score orders them and is no probability"}.`;
