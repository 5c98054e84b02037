import type { Value } from "../../kb/values/value.ts";
import type { Program } from "../program.ts";
import type { Description, LogicalForm, Test } from "./logical-form.ts";
import { type StepWriter, stepWriter } from "./step-writer.ts";
import { valueText } from "./value-text.ts";

/**
 * The program of a form, in the order in which KQA Pro's grammar derives it: every condition finds its entities by
 * itself, ends with the concept, and is joined to those before it by `And`; conditions on a named entity's attributes
 * follow its `Find`.
 * @internal
 */
export function programOfForm(form: LogicalForm): Program {
  const writer = stepWriter();
  finish(form, writer);
  return { steps: writer.steps };
}

function finish(asked: LogicalForm, writer: StepWriter): number {
  const { step, tested, found } = writer;
  switch (asked.ask) {
    case "name":
      return step("QueryName", [], found(asked.of));
    case "count":
      return step("Count", [], found(asked.of));
    case "attribute":
      return attribute(writer, asked.of, asked.key, asked.under);
    case "relation":
      return step("QueryRelation", [], found(asked.from), found(asked.to));
    case "among":
      return step("SelectAmong", [asked.key, asked.extreme], found(asked.of));
    case "between":
      return step("SelectBetween", [asked.key, asked.comparison], found(asked.first), found(asked.second));
    case "verify":
      return tested("Verify", asked.test, [], attribute(writer, asked.of, asked.test.key, asked.under));
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

/** Reads the value for the answer or the verification. */
const attribute = (
  { step, found }: StepWriter,
  of: Description,
  key: string,
  under: Test | undefined,
): number =>
  under
    ? step("QueryAttrUnderCondition", [key, under.key, valueText(under.value)], found(of))
    : step("QueryAttr", [key], found(of));
