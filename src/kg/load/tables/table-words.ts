// Constants for parameters; this file loads nothing else.

/** Roles of a column in a table of triples. */
export const columnRoles = ["head", "relation", "tail", "split", "time", "headLabel", "tailLabel"] as const;

/** Names of the separators between the fields of a table. */
export const separatorNames = ["tab", "comma", "semicolon", "pipe", "blanks"] as const;
