import { LacunaError } from "../../error.ts";
import { withMultiDifference } from "../../query/forms/difference.ts";
import { forms } from "../../query/forms/forms.ts";
import type { Query } from "../../query/formula.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import { formulaOf } from "../../query/views/operator-tree-order.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";
import { graphOfConjunction, graphOfTree, type MessageGraph, messageShape } from "./message-graph.ts";
import type { ModelSettings, OperatorModel, QueryModel } from "./model.ts";

/** A part of a query that a model embeds as one; parts of equal shape are embedded together. */
export type Branch =
  | { readonly shape: string; readonly tree: OperatorTree }
  | { readonly shape: string; readonly graph: MessageGraph };

/** A query as a model answers it: the largest logit over its branches counts. */
export interface QueryPlan {
  readonly branches: readonly Branch[];
}

/** A query for a model: a formula, or the operator tree of one of its normal forms. */
export type QueryOrTree = Query | OperatorTree;

/** A plan, or why the model has none for the query and who answers it. */
export type PlannedQuery =
  | { readonly plan: QueryPlan }
  | { readonly plan: undefined; readonly reason: string; readonly hint: string };

/** The plan of a model for a query. An operator tree is answered as it is written where the model has its operators. */
export function planQuery(model: QueryModel, given: QueryOrTree, settings: ModelSettings): PlannedQuery {
  if (model.reads === "query-graph") return planGraph(given, settings);
  const tree = treeOf(given);
  if (typeof tree === "string") return refused(tree, "lmpnn and fit answer query graphs");
  return planTree(model, tree, settings);
}

/**
 * The plan of a query.
 * @throws LacunaError `solvers.unsupported` with the reason
 */
export function planOf(model: QueryModel, given: QueryOrTree, settings: ModelSettings): QueryPlan {
  const planned = planQuery(model, given, settings);
  if (planned.plan) return planned.plan;
  throw new LacunaError("solvers.unsupported", `${model.name} does not answer this: ${planned.reason}`, {
    hint: planned.hint,
  });
}

function treeOf(given: QueryOrTree): OperatorTree | string {
  if ("op" in given) return given;
  try {
    return queryToTree(given);
  } catch (error) {
    if (error instanceof LacunaError && error.code === "query.not-expressible") return error.message;
    throw error;
  }
}

const has = (tree: OperatorTree, ops: string): boolean =>
  ops.includes(tree.op) || operandsOf(tree).some((operand) => has(operand, ops));

function planTree(model: OperatorModel, given: OperatorTree, settings: ModelSettings): PlannedQuery {
  let tree = given;
  if (has(tree, "dD") && !model.difference) tree = forms.Original.of(tree);
  if (has(tree, "n") && !model.negate && model.difference) {
    const asWritten = withMultiDifference(tree);
    tree = has(asWritten, "n") ? forms["DNF+IUD"].of(tree) : asWritten;
  }
  if (has(tree, "n") && !model.negate)
    return refused(
      model.difference ? "it has a complement that nothing is taken from" : "it has a negation",
      "betae, logice, cone, fuzzqe and lmpnn have negation",
    );
  if (
    has(tree, "u") &&
    !model.unite &&
    !(tree.op === "u" && !operandsOf(tree).some((each) => has(each, "u")))
  )
    tree =
      settings.union === "dm"
        ? forms["DM+I"].of(tree)
        : forms[model.difference && has(tree, "dD") ? "DNF+IUD" : "DNF+IU"].of(tree);
  else if (has(tree, "u") && settings.union === "dm") tree = forms["DM+I"].of(tree);
  const placeholder = placeholderOf(tree);
  if (placeholder !== undefined) return refused(`${placeholder} is a placeholder`, "fill in ids");
  const disjuncts = tree.op === "u" && !model.unite ? tree.operands : [tree];
  return { plan: { branches: disjuncts.map((each) => ({ shape: formulaOf(each), tree: each })) } };
}

function planGraph(given: QueryOrTree, settings: ModelSettings): PlannedQuery {
  const hint = "qto, fit and the models of operator trees answer other queries";
  const tree = treeOf(given);
  if (typeof tree === "string") {
    const graph = "op" in given ? tree : graphOfConjunction(given);
    return typeof graph === "string" ? refused(graph, hint) : { plan: { branches: [branchOf(graph)] } };
  }
  const merged = settings.union === "merged";
  const form = has(tree, "u") && !merged ? forms["DNF+IU"].of(tree) : tree;
  const disjuncts = form.op === "u" && !merged ? form.operands : [form];
  const branches: Branch[] = [];
  for (const each of disjuncts) {
    const graph = graphOfTree(each, merged);
    if (typeof graph === "string") return refused(graph, hint);
    branches.push(branchOf(graph));
  }
  return { plan: { branches } };
}

const branchOf = (graph: MessageGraph): Branch => ({ shape: messageShape(graph), graph });

const refused = (reason: string, hint: string): PlannedQuery => ({ plan: undefined, reason, hint });

function placeholderOf(tree: OperatorTree): string | undefined {
  if (tree.op === "e" && typeof tree.entity === "string") return `the anchor ${tree.entity}`;
  if (tree.op === "p" && typeof tree.relation === "string") return `the relation ${tree.relation}`;
  for (const operand of operandsOf(tree)) {
    const found = placeholderOf(operand);
    if (found !== undefined) return found;
  }
  return undefined;
}
