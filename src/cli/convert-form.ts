import { toGroundedJson } from "../query/efo1/json.ts";
import type { Form } from "../query/forms/forms.ts";
import type { Query } from "../query/formula.ts";
import type { NotationContext } from "../query/notation.ts";
import { textNotation } from "../query/text/notation.ts";
import { type OperatorTree, operandsOf, treeToQuery } from "../query/views/operator-tree.ts";
import { formulaOf } from "../query/views/operator-tree-order.ts";
import { queryToTree } from "../query/views/operator-tree-view.ts";

/** A query in a normal form. */
export interface WrittenForm {
  readonly text: string;
  readonly notation: "lisp" | "json" | "text";
  /** The type of the form, ids left out. */
  readonly formula: string;
}

/**
 * Writes a query in a normal form: a type as a LISP-like string; a grounded query as text where a graph has names for
 * it, otherwise as EFO-1-QA's JSON, which keeps differences and negations apart.
 *
 * @throws LacunaError `query.not-expressible` when the query is no operator tree.
 */
export function writeForm(query: Query, form: Form, context: NotationContext): WrittenForm {
  const tree = form.of(queryToTree(query));
  const formula = formulaOf(tree);
  if (isType(tree)) return { text: formula, notation: "lisp", formula };
  if (context.graph === undefined || context.ids)
    return { text: JSON.stringify(toGroundedJson(tree)), notation: "json", formula };
  return { text: textNotation.print(treeToQuery(tree), context), notation: "text", formula };
}

/** Whether there are placeholders only. */
function isType(tree: OperatorTree): boolean {
  if (tree.op === "e") return typeof tree.entity === "string";
  return (tree.op !== "p" || typeof tree.relation === "string") && operandsOf(tree).every(isType);
}
