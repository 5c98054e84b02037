import { type Atom, and, type Formula, not, or } from "../formula.ts";
import { minimalScope } from "./scope.ts";

/**
 * The formula in minimal scope, with the positive content of denials written positively. The atoms under no negation are then
 * exactly those that must hold. Bound names must differ from each other.
 */
export function positiveForm(formula: Formula): Formula {
  let form = minimalScope(undenied(formula));
  // Moving quantifiers inwards exposes lists of alternatives under denials. Denials only move towards atoms.
  while (deniesDenials(form)) form = minimalScope(undenied(form));
  return form;
}

/** Whether quantifiers hide something positive under a denial, so that only {@link positiveForm} shows it. */
export const hidesPositive = (formula: Formula): boolean =>
  positiveAtoms(positiveForm(formula)).length !== positiveAtoms(undenied(formula)).length;

/** The atoms under no negation, in reading order. */
export function positiveAtoms(formula: Formula): Atom[] {
  switch (formula.kind) {
    case "atom":
      return [formula];
    case "not":
      return [];
    case "exists":
      return positiveAtoms(formula.body);
    default:
      return formula.operands.flatMap(positiveAtoms);
  }
}

/** Removes double denials and rewrites denied lists of denials positively; every other denied branch stays denied. */
function undenied(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "exists":
      return { ...formula, body: undenied(formula.body) };
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map(undenied) };
    case "not": {
      const { body } = formula;
      if (body.kind === "not") return undenied(body.body);
      if (body.kind === "or") return and(...body.operands.map((each) => undenied(not(each))));
      if (isListOfDenials(body)) return or(...body.operands.map((each) => undenied(not(each))));
      return not(undenied(body));
    }
  }
}

/** Whether `undenied` would change the formula. */
function deniesDenials(formula: Formula): boolean {
  switch (formula.kind) {
    case "atom":
      return false;
    case "exists":
      return deniesDenials(formula.body);
    case "and":
    case "or":
      return formula.operands.some(deniesDenials);
    case "not": {
      const { body } = formula;
      return body.kind === "not" || body.kind === "or" || isListOfDenials(body) || deniesDenials(body);
    }
  }
}

const isListOfDenials = (body: Formula): body is Extract<Formula, { kind: "and" }> =>
  body.kind === "and" && body.operands.length > 0 && body.operands.every((each) => each.kind === "not");
