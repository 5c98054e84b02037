import type { Operator, Value } from "../../kb/values/value.ts";

/** A comparison of the values of a key with a value. @internal */
export interface Test {
  readonly key: string;
  readonly operator: Operator;
  readonly value: Value;
}

/** A condition on an entity. @internal */
export type Condition =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "concept"; readonly name: string }
  /** It has an attribute fact that passes the test, all of whose qualifier tests pass too. */
  | ({ readonly kind: "attribute"; readonly qualifiers: readonly Test[] } & Test)
  /** `Relate(predicate, direction)` finds it from an entity with this description: its tail when `forward`. */
  | {
      readonly kind: "relation";
      readonly predicate: string;
      readonly direction: "forward" | "backward";
      readonly of: Description;
      readonly qualifiers: readonly Test[];
    }
  | { readonly kind: "either"; readonly alternatives: readonly Description[] };

/** Conditions that all hold of one entity; an empty list describes every entity. @internal */
export type Description = readonly Condition[];

/**
 * The meaning of a question, without the order of steps of a KoPL program and without the variables of a SPARQL query.
 * Both are written from it and read back into it; the nine kinds are the asking strategies of KQA Pro (Cao et al. 2022, §4.1).
 * @internal
 */
export type LogicalForm =
  | { readonly ask: "name" | "count"; readonly of: Description }
  /** The value of a key; `under` picks the fact by a qualifier that equals a value. */
  | { readonly ask: "attribute"; readonly of: Description; readonly key: string; readonly under?: Test }
  | { readonly ask: "relation"; readonly from: Description; readonly to: Description }
  | {
      readonly ask: "among";
      readonly of: Description;
      readonly key: string;
      readonly extreme: "largest" | "smallest";
    }
  | {
      readonly ask: "between";
      readonly first: Description;
      readonly second: Description;
      readonly key: string;
      readonly comparison: "greater" | "less";
    }
  | { readonly ask: "verify"; readonly of: Description; readonly test: Test; readonly under?: Test }
  /** A qualifier of the attribute fact with this key and value. */
  | {
      readonly ask: "attribute-qualifier";
      readonly of: Description;
      readonly key: string;
      readonly value: Value;
      readonly qualifier: string;
    }
  | {
      readonly ask: "relation-qualifier";
      readonly from: Description;
      readonly to: Description;
      readonly predicate: string;
      readonly qualifier: string;
    };

/** The descriptions of a form, in the order in which a program builds them. */
export function descriptionsOf(form: LogicalForm): readonly Description[] {
  switch (form.ask) {
    case "relation":
    case "relation-qualifier":
      return [form.from, form.to];
    case "between":
      return [form.first, form.second];
    default:
      return [form.of];
  }
}

/** The form with its descriptions, in the order of {@link descriptionsOf}, put through a function. */
export function mapDescriptions(
  form: LogicalForm,
  change: (description: Description, at: number) => Description,
): LogicalForm {
  switch (form.ask) {
    case "relation":
    case "relation-qualifier":
      return { ...form, from: change(form.from, 0), to: change(form.to, 1) };
    case "between":
      return { ...form, first: change(form.first, 0), second: change(form.second, 1) };
    default:
      return { ...form, of: change(form.of, 0) };
  }
}
