// `lacuna/query`: the formula AST, every notation, canonical form.
export * from "./formula.ts";
export type { Notation, NotationContext } from "./notation.ts";
export { convert, detectNotation, notations, queryHash } from "./notations.ts";
export { parseQuery } from "./text/parse.ts";
