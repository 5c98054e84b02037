import type { FunctionName } from "../functions.ts";
import type { Step } from "../program.ts";
import type { Condition, Description, Test } from "./logical-form.ts";
import { valueText } from "./value-text.ts";

type Of<Kind extends Condition["kind"]> = Condition & { kind: Kind };

const suffix = { string: "Str", quantity: "Num", year: "Year", date: "Date" } as const;

/** Writes the steps of a program; each function returns the number of the last step it wrote. */
export interface StepWriter {
  readonly steps: readonly Step[];
  step(name: FunctionName, inputs: readonly string[], ...dependencies: number[]): number;
  tested(prefix: "Filter" | "QFilter" | "Verify", test: Test, key: readonly string[], on: number): number;
  /** Writes the steps that find the described entities. */
  found(description: Description): number;
}

export function stepWriter(): StepWriter {
  const steps: Step[] = [];
  const step: StepWriter["step"] = (name, inputs, ...dependencies) =>
    steps.push({ function: name, inputs, dependencies }) - 1;

  const tested: StepWriter["tested"] = (prefix, { operator, value }, key, on) =>
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

  function found(description: Description): number {
    const kind = <Kind extends Condition["kind"]>(wanted: Kind): Of<Kind>[] =>
      description.filter((each): each is Of<Kind> => each.kind === wanted);
    const [name, ...names] = kind("name");
    const concepts = kind("concept");
    const attributes = kind("attribute");
    const others = description.filter(({ kind }) => kind === "relation" || kind === "either");
    const rest = name ? others : [...attributes, ...others];
    // The first concept closes each other condition; alone it is a branch of its own.
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

  return { steps, step, tested, found };
}
