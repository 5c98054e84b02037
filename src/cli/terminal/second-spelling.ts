/** The second spelling of a command, whichever noun it stands below. */
export const SECOND: Readonly<Record<string, string>> = { evaluate: "eval" };
