import { type FormName, formNames, formsOf } from "../../query/forms/forms.ts";
import { formulaOf } from "../../query/views/operator-tree-order.ts";
import { type Efo1Type, efo1Types } from "../../query-types/efo1.ts";
import { distinctForms, formDifferences } from "../../query-types/form-differences.ts";
import { efo1Table } from "../../query-types/groups.ts";
import type { Efo1Filter } from "./efo1.ts";
import { passes } from "./filters.ts";
import type { Efo1Summary, ListedEfo1Type } from "./results.ts";

/** Lists the EFO-1 types that are asked for. */
export const listEfo1 = (given: Efo1Filter): readonly ListedEfo1Type[] => wanted(given).map(listed);

/** Counts the EFO-1 types that are asked for. */
export const countEfo1 = (given: Efo1Filter): Efo1Summary => summaryOf(wanted(given));

function wanted(given: Efo1Filter): readonly Efo1Type[] {
  const limits = {
    anchors: given.maxAnchors,
    depth: given.maxDepth,
    ...(given.maxNegations === undefined ? {} : { negations: given.maxNegations }),
  };
  return efo1Types(limits).filter(
    (type) =>
      passes(given.anchors, type.anchors) &&
      passes(given.depth, type.depth) &&
      passes(given.negation, type.negations > 0) &&
      passes(given.union, type.union),
  );
}

function listed({ id, formula, tree, anchors, depth, negations, union }: Efo1Type): ListedEfo1Type {
  const made = formsOf(tree);
  const forms = Object.fromEntries(formNames.map((name) => [name, formulaOf(made[name])])) as Record<
    FormName,
    string
  >;
  return { id, formula, forms, anchors, depth, negation: negations > 0, negations, union };
}

const summaryOf = (types: readonly Efo1Type[]): Efo1Summary => ({
  types: types.length,
  groups: {
    all: efo1Table(types),
    negation: efo1Table(types.filter((type) => type.negations > 0)),
    positive: efo1Table(types.filter((type) => type.negations === 0)),
  },
  distinct: distinctForms(types),
  differences: formDifferences(types),
});
