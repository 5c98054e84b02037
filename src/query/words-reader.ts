/** The function of the library that answers questions in words, as hints name it. */
export const WORDS_READER = "the function askGraphInWords";

/** A hint with what answers questions in words at another door. */
export const withWordsReader = (hint: string, reader: string): string =>
  hint.replaceAll(WORDS_READER, reader);
