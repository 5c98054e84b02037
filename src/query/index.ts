// `lacuna/query`: the formula AST, every notation, normal forms, canonical form.

export { canonical, canonicalKey, queryHash } from "./canonical.ts";
export { type ConvertContext, convert, detectNotation, parseAny } from "./convert.ts";
export { type Form, type FormName, findForm, formNames, formOf, forms, formsOf } from "./forms.ts";
export * from "./formula.ts";
export { parseLisp, printLisp } from "./lisp.ts";
export type { Notation, NotationContext } from "./notation.ts";
export { notationOf, notations } from "./notations.ts";
export { type OperatorTree, treeToQuery } from "./operator-tree.ts";
export { queryToTree } from "./operator-tree-view.ts";
export { parseQuery } from "./text/parse.ts";
