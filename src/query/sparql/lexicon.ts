// What must be stepped over, or is looked for, where the text of a query is searched and not parsed.

/** The pattern of a text of SPARQL in quotes of any kind. */
export const strings = String.raw`"""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'`;

/** The pattern of an IRI in pointed brackets. */
export const iris = String.raw`<[^<>"{}|^${"`"}\\\x00-\x20]*>`;
