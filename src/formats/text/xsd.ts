/** The namespace of the types of XML Schema. */
export const XSD = "http://www.w3.org/2001/XMLSchema#";

/** The types whose literals are numbers, as IRIs. */
export const numberTypes: ReadonlySet<string> = new Set(
  [
    ...["integer", "decimal", "double", "float", "int", "long", "short", "byte"],
    ...["nonNegativeInteger", "positiveInteger", "nonPositiveInteger", "negativeInteger"],
    ...["unsignedInt", "unsignedLong", "unsignedShort", "unsignedByte"],
  ].map((name) => XSD + name),
);
