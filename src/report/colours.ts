/** Marks a text for people; on a stream without colours it stays as it is. */
export interface Colours {
  /** Marks a mistake. */
  mistake(text: string): string;
  /** Marks what a reader looks for first. */
  strong(text: string): string;
}

const marked = (on: boolean, from: string) => (text: string) =>
  on ? `\u001b[${from}m${text}\u001b[0m` : text;

/** Colours of a terminal, or none. */
export const colours = (on: boolean): Colours => ({ mistake: marked(on, "1;31"), strong: marked(on, "1") });

/**
 * Whether a stream is shown in colours: on a terminal that can, unless `NO_COLOR` is set to anything (no-color.org);
 * `FORCE_COLOR` other than 0 wants them elsewhere too.
 */
export function hasColours(terminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return terminal && env.TERM !== "dumb";
}
