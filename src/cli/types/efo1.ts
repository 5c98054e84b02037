import { LacunaError } from "../../error.ts";
import { formNames, formOf, formsOf } from "../../query/forms/forms.ts";
import { formulaOf } from "../../query/views/operator-tree-order.ts";
import { type Efo1Type, efo1Types } from "../../space/efo1.ts";
import { distinctForms, formDifferences } from "../../space/form-differences.ts";
import { efo1Table } from "../../space/groups.ts";
import { usageError } from "../failure.ts";
import type { GlobalOptions } from "../io.ts";
import { table } from "../table.ts";
import { countLine, type Listing, passes, passesYesNo, sumTable, type YesNo } from "./listing.ts";

export interface Efo1Options extends GlobalOptions {
  readonly anchors?: number;
  readonly depth?: number;
  readonly negation?: YesNo;
  readonly union?: YesNo;
  readonly form: string;
  readonly maxAnchors: number;
  readonly maxDepth: number;
  readonly maxNegations?: number;
  readonly summary?: boolean;
}

/** The EFO-1 types that the options ask for. */
export function listEfo1(options: Efo1Options): Listing {
  const form = namedForm(options.form);
  const limits = {
    anchors: options.maxAnchors,
    depth: options.maxDepth,
    ...(options.maxNegations === undefined ? {} : { negations: options.maxNegations }),
  };
  const types = efo1Types(limits).filter(
    (type) =>
      passes(options.anchors, type.anchors) &&
      passes(options.depth, type.depth) &&
      passesYesNo(options.negation, type.negations > 0) &&
      passesYesNo(options.union, type.union),
  );
  if (options.summary) return summary(types);
  return {
    get json() {
      return types.map(line);
    },
    text: () =>
      table(
        ["id", "anchors", "depth", "negations", form.name],
        types.map((type) => [
          type.id,
          ...[type.anchors, type.depth, type.negations].map(String),
          formulaOf(form.of(type.tree)),
        ]),
      ) + countLine(types.length, "type"),
  };
}

function line({ id, formula, tree, anchors, depth, negations, union }: Efo1Type) {
  const made = formsOf(tree);
  const forms = Object.fromEntries(formNames.map((name) => [name, formulaOf(made[name])]));
  return { id, formula, forms, anchors, depth, negation: negations > 0, negations, union };
}

function summary(types: readonly Efo1Type[]): Listing {
  const json = {
    types: types.length,
    groups: {
      all: efo1Table(types),
      negation: efo1Table(types.filter((type) => type.negations > 0)),
      positive: efo1Table(types.filter((type) => type.negations === 0)),
    },
    distinct: distinctForms(types),
    differences: formDifferences(types),
  };
  const text = () =>
    [
      `All types, by longest chain of projections and anchors\n${sumTable("depth", json.groups.all)}`,
      `Without negation\n${sumTable("depth", json.groups.positive)}`,
      `With negation\n${sumTable("depth", json.groups.negation)}`,
      `Different formulas\n${table(
        ["form", "formulas"],
        formNames.map((name) => [name, String(json.distinct[name])]),
      )}`,
      `Types that two forms write differently, and those among them that a model without union can answer in both\n${table(
        ["form", "form", "all", "usable"],
        json.differences.map(({ forms, all, usable }) => [...forms, String(all), String(usable)]),
      )}`,
    ].join("\n");
  return { json, text };
}

/** A form that does not exist is a wrong option, not a wrong query. */
function namedForm(name: string) {
  try {
    return formOf(name);
  } catch (error) {
    if (error instanceof LacunaError) throw usageError("unknown-form", error.message, error.hint);
    throw error;
  }
}
