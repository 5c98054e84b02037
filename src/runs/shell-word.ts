/** A word of a command line as a shell takes it whole: `'my data'`; plain words stay as they are. */
export const shellWord = (text: string): string =>
  /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
