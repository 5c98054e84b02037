/** Characters of a name that may break anywhere, and of the beginning that is shown of a very long one. */
const LONG = 60;
const SHOWN = 300;

export const isLongName = (text: string): boolean => text.length > LONG;

/** The beginning of a text, in whole letters. */
export const beginning = (text: string): string =>
  text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
