// Words that parameters are made of; they load nothing.

/** What a column of a table of triples may be. */
export const columnRoles = ["head", "relation", "tail", "split", "time", "headLabel", "tailLabel"] as const;

/** What may separate the fields of a table, by name. */
export const separatorNames = ["tab", "comma", "semicolon", "pipe", "blanks"] as const;
