import { LacunaError } from "../../error.ts";
import { type OperatorTree, operandsOf } from "../views/operator-tree.ts";
import { sortTree } from "../views/operator-tree-order.ts";
import { withBinaryDifferences, withDifference, withMultiDifference } from "./difference.ts";
import { disjunctive } from "./disjunctive.ts";
import { concatenated, withoutDifferences, withoutUnions } from "./rules.ts";

/** The nine normal forms in the order of their published listing (EFO-1-QA). @internal */
export const formNames = [
  "Original",
  "DM",
  "DM+I",
  "Original+d",
  "DNF",
  "DNF+d",
  "DNF+IU",
  "DNF+IUd",
  "DNF+IUD",
] as const;

/** @internal */
export type FormName = (typeof formNames)[number];

/** One way to write an operator tree with fewer or other operators; the answers do not change. @internal */
export interface Form {
  readonly name: FormName;
  /** The column of the official type table. */
  readonly csv: string;
  /** One line for `--help`. */
  readonly describe: string;
  /**
   * The form of a tree with operands in canonical order. The tree is a type or a grounded query, whose ids are kept.
   *
   * @throws LacunaError `query.too-large` when a disjunctive form has more than 4,096 conjunctions.
   */
  of(tree: OperatorTree): OperatorTree;
}

/** The derivation of each form from an earlier one (EFO-1-QA, "Derivation"). */
const derivations: Readonly<Record<FormName, readonly [FormName, (tree: OperatorTree) => OperatorTree]>> = {
  Original: ["Original", withoutDifferences],
  DM: ["Original", withoutUnions],
  "DM+I": ["DM", concatenated],
  "Original+d": ["Original", withDifference],
  DNF: ["Original", disjunctive],
  "DNF+d": ["DNF", withDifference],
  "DNF+IU": ["DNF", concatenated],
  "DNF+IUD": ["DNF+IU", withMultiDifference],
  "DNF+IUd": ["DNF+IUD", withBinaryDifferences],
};

function derived(tree: OperatorTree, name: FormName, known: Map<FormName, OperatorTree>): OperatorTree {
  const found = known.get(name);
  if (found !== undefined) return found;
  const [from, rule] = derivations[name];
  const source = from === name ? tree : derived(tree, from, known);
  const made = rule(source);
  // A tree that the rule did not change is already in order, except the input tree.
  const form = made === source && from !== name ? source : sortTree(made);
  known.set(name, form);
  return form;
}

const form = (name: FormName, csv: string, describe: string): Form => ({
  name,
  csv,
  describe,
  of: (tree) => derived(tree, name, new Map()),
});

/** The nine normal forms by name. @internal */
export const forms: Readonly<Record<FormName, Form>> = {
  Original: form("Original", "original", "binary i and u as written, negations as operands of i"),
  DM: form("DM", "DeMorgan", "unions as negated intersections of negations"),
  "DM+I": form("DM+I", "DeMorgan+MultiI", "DM with intersections of many operands"),
  "Original+d": form("Original+d", "diff", "Original with binary differences for i with one negation"),
  DNF: form("DNF", "DNF", "unions at the root, negations at the projections"),
  "DNF+d": form("DNF+d", "DNF+diff", "DNF with binary differences for i with one negation"),
  "DNF+IU": form("DNF+IU", "DNF+MultiIU", "DNF with intersections and unions of many operands"),
  "DNF+IUd": form("DNF+IUd", "DNF+MultiIUd", "DNF+IUD with differences of two operands each"),
  "DNF+IUD": form("DNF+IUD", "DNF+MultiIUD", "DNF+IU with all negations of an i as one difference"),
};

/** All nine forms of a tree; faster than one by one, because each is derived from another. @internal */
export function formsOf(tree: OperatorTree): Readonly<Record<FormName, OperatorTree>> {
  const known = new Map<FormName, OperatorTree>();
  const entries = formNames.map((name) => [name, derived(tree, name, known)] as const);
  return Object.fromEntries(entries) as Record<FormName, OperatorTree>;
}

/** The form of a name as the paper or the official files spell it; letter case counts: `DNF+IUd` and `DNF+IUD`. @internal */
export function findForm(name: string): Form | undefined {
  return formNames.map((each) => forms[each]).find((each) => each.name === name || each.csv === name);
}

/**
 * The form of a name.
 *
 * @throws LacunaError `query.unknown-form` with the names there are.
 * @internal
 */
export function formOf(name: string): Form {
  const found = findForm(name);
  if (found !== undefined) return found;
  throw new LacunaError("query.unknown-form", `no normal form is called ${JSON.stringify(name)}`, {
    hint: `normal forms are ${formNames.join(", ")}`,
  });
}

/**
 * Whether a model without a union operator can answer the tree: it has no union, or one, at the root. The counts of Table 11 use
 * this rule (EFO-1-QA, "Table 11").
 */
export function usableWithoutUnion(tree: OperatorTree): boolean {
  return unionCount(tree) - (tree.op === "u" ? 1 : 0) === 0;
}

function unionCount(tree: OperatorTree): number {
  return operandsOf(tree).reduce((sum, operand) => sum + unionCount(operand), tree.op === "u" ? 1 : 0);
}
