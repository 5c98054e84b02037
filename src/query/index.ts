// `lacuna/query`: the formula AST, every notation, canonical form.

export { canonical, canonicalKey, queryHash } from "./canonical.ts";
export { type ConvertContext, convert, detectNotation, parseAny } from "./convert.ts";
export * from "./formula.ts";
export type { Notation, NotationContext } from "./notation.ts";
export { notationOf, notations } from "./notations.ts";
export { parseQuery } from "./text/parse.ts";
