/** The IRI that the names of entities, predicates and keys are relative to where an engine wants absolute IRIs. @internal */
export const defaultBase = "https://lacuna.example/kb/";

export const xsd = "http://www.w3.org/2001/XMLSchema#";

/** The prologue of a published query for an engine that resolves relative IRIs and knows no prefixes. @internal */
export const prologue = (base: string): string =>
  `${base === "" ? "" : `BASE <${base}> `}PREFIX xsd: <${xsd}> `;
