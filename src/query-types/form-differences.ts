import type { Integer } from "../numeric/integer.ts";
import { type FormName, formNames, formsOf, usableWithoutUnion } from "../query/forms/forms.ts";
import { formulaOf } from "../query/views/operator-tree-order.ts";
import type { Efo1Type } from "./efo1.ts";

/** Numbers of types in which two normal forms are written differently. @internal */
export interface FormDifference {
  /** Two normal forms. */
  readonly forms: readonly [FormName, FormName];
  /** The number among all types. */
  readonly all: Integer;
  /** The number among types both of whose forms a model without a union operator can answer, as the paper prints it. */
  readonly usable: Integer;
}

/** Number of differences between each two of the nine forms: Table 11 of EFO-1-QA with both counting rules. @internal */
export function formDifferences(types: readonly Efo1Type[]): FormDifference[] {
  const written = types.map(({ tree }) => {
    const made = formsOf(tree);
    return new Map(
      formNames.map((name) => [
        name,
        { formula: formulaOf(made[name]), usable: usableWithoutUnion(made[name]) },
      ]),
    );
  });
  return formNames.flatMap((first, at) =>
    formNames.slice(at + 1).map((second): FormDifference => {
      const differing = written.filter((each) => each.get(first)!.formula !== each.get(second)!.formula);
      const usable = differing.filter((each) => each.get(first)!.usable && each.get(second)!.usable);
      return { forms: [first, second], all: differing.length, usable: usable.length };
    }),
  );
}

/** Number of distinct formulas of the types in each normal form (EFO-1-QA). @internal */
export function distinctForms(types: readonly Efo1Type[]): Readonly<Record<FormName, number>> {
  const made = types.map(({ tree }) => formsOf(tree));
  const counts = formNames.map((name) => [name, new Set(made.map((each) => formulaOf(each[name]))).size]);
  return Object.fromEntries(counts) as Record<FormName, number>;
}
