// `lacuna/query`: the formula AST, every notation, normal forms, canonical form.

export { canonical, canonicalKey, queryHash } from "./canonical/canonical.ts";
export { type ConvertContext, convert, detectNotation, parseAny } from "./convert.ts";
export { parseLisp, printLisp } from "./efo1/lisp.ts";
export {
  type Form,
  type FormName,
  findForm,
  formNames,
  formOf,
  forms as normalForms,
  formsOf,
} from "./forms/forms.ts";
export * from "./formula.ts";
export type { Notation, NotationContext } from "./notation.ts";
export { notationOf, notations } from "./notations.ts";
export { parseQuery } from "./text/parse.ts";
export { type OperatorTree, treeToQuery } from "./views/operator-tree.ts";
export { queryToTree } from "./views/operator-tree-view.ts";
