import type { Value } from "../../kb/values/value.ts";
import type { FunctionName } from "../functions.ts";
import type { Program, Step } from "../program.ts";
import type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";
import { valueText } from "./value-text.ts";

type Of<Kind extends Condition["kind"]> = Condition & { kind: Kind };

const suffix = { string: "Str", quantity: "Num", year: "Year", date: "Date" } as const;

/**
 * The program of a form, in the order in which KQA Pro's grammar derives it: every condition finds its entities by
 * itself, ends with the concept, and is joined to those before it by `And`; conditions on a named entity's attributes
 * follow its `Find`.
 */
export function programOfForm(form: LogicalForm): Program {
  const steps: Step[] = [];
  const step = (name: FunctionName, inputs: readonly string[], ...dependencies: number[]): number =>
    steps.push({ function: name, inputs, dependencies }) - 1;

  const tested = (
    prefix: "Filter" | "QFilter" | "Verify",
    { operator, value }: Test,
    key: readonly string[],
    on: number,
  ) =>
    step(
      `${prefix}${suffix[value.type]}`,
      [...key, valueText(value), ...(value.type === "string" ? [] : [operator])],
      on,
    );
  const qualified = (qualifiers: readonly Test[], on: number): number =>
    qualifiers.reduce((from, test) => tested("QFilter", test, [test.key], from), on);

  /** One branch of the derivation; `concept` closes it. */
  function branch(condition: Condition, concept: string | undefined): number {
    const closed = (on: number) => (concept === undefined ? on : step("FilterConcept", [concept], on));
    switch (condition.kind) {
      case "name":
        return step("Find", [condition.name]);
      case "concept":
        return step("FilterConcept", [condition.name], step("FindAll", []));
      case "attribute":
        return closed(filtered(condition, step("FindAll", [])));
      case "relation": {
        const { predicate, direction, of, qualifiers } = condition;
        return closed(qualified(qualifiers, step("Relate", [predicate, direction], found(of))));
      }
      case "either": {
        const within: Description = concept === undefined ? [] : [{ kind: "concept", name: concept }];
        return joined(
          "Or",
          condition.alternatives.map((each) => () => found([...within, ...each])),
        );
      }
    }
  }

  const filtered = (condition: Of<"attribute">, on: number): number =>
    qualified(condition.qualifiers, tested("Filter", condition, [condition.key], on));

  const joined = (by: "And" | "Or", branches: readonly (() => number)[]): number => {
    const [first = () => step("FindAll", []), ...others] = branches;
    return others.reduce((left, next) => step(by, [], left, next()), first());
  };

  /** The steps that find what is described; returns the last one. */
  function found(description: Description): number {
    const kind = <Kind extends Condition["kind"]>(wanted: Kind): Of<Kind>[] =>
      description.filter((each): each is Of<Kind> => each.kind === wanted);
    const [name, ...names] = kind("name");
    const concepts = kind("concept");
    const attributes = kind("attribute");
    const others = description.filter(({ kind }) => kind === "relation" || kind === "either");
    const rest = name ? others : [...attributes, ...others];
    // Where other conditions stand the first concept closes each of them; alone it is a branch of its own.
    const concept = rest.length > 0 ? concepts.shift()?.name : undefined;
    const start = name
      ? [() => attributes.reduce((on, each) => filtered(each, on), step("Find", [name.name]))]
      : [];
    return joined("And", [
      ...start,
      ...rest.map((each) => () => branch(each, concept)),
      ...[...names, ...concepts].map((each) => () => branch(each, undefined)),
    ]);
  }

  /** The value to be asked or verified. */
  const attribute = (of: Description, key: string, under: Test | undefined): number =>
    under
      ? step("QueryAttrUnderCondition", [key, under.key, valueText(under.value)], found(of))
      : step("QueryAttr", [key], found(of));

  finish(form);
  return { steps };

  function finish(asked: LogicalForm): number {
    switch (asked.ask) {
      case "name":
        return step("QueryName", [], found(asked.of));
      case "count":
        return step("Count", [], found(asked.of));
      case "attribute":
        return attribute(asked.of, asked.key, asked.under);
      case "relation":
        return step("QueryRelation", [], found(asked.from), found(asked.to));
      case "among":
        return step("SelectAmong", [asked.key, asked.extreme], found(asked.of));
      case "between":
        return step("SelectBetween", [asked.key, asked.comparison], found(asked.first), found(asked.second));
      case "verify":
        return tested("Verify", asked.test, [], attribute(asked.of, asked.test.key, asked.under));
      case "attribute-qualifier":
        return step(
          "QueryAttrQualifier",
          [asked.key, valueText(asked.value satisfies Value), asked.qualifier],
          found(asked.of),
        );
      case "relation-qualifier":
        return step(
          "QueryRelationQualifier",
          [asked.predicate, asked.qualifier],
          found(asked.from),
          found(asked.to),
        );
    }
  }
}
