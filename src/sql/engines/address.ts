/** Whether a text is the address of a database. */
export const isDatabaseAddress = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);

/** The address of a database as messages show it, without user, password and settings; any other text as it is. */
export const shownSource = (text: string): string =>
  isDatabaseAddress(text) ? text.replace(/[?#].*$/s, "").replace(/^(\w+:\/\/)(?:.*@)?/s, "$1") : text;
