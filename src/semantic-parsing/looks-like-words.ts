/** Whether a text can be no query: queries in all notations have brackets, a colon, or a pattern of three with a variable. */
export const looksLikeWords = (text: string): boolean =>
  /^[^()[\]{}:|=&∃∧]+$/.test(text) &&
  !/(^|\s)\?\w/.test(text) &&
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1;
