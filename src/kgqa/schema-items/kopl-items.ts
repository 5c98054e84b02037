import type { KoplStep } from "../question/question.ts";
import type { FormItems } from "./s-expression.ts";

/** The inputs of each function of KoPL that name a class, a relation or attribute, or a comparison (Cao et al. 2022, table 1). */
const inputRoles: ReadonlyMap<string, readonly ("class" | "relation" | "operator" | "value")[]> = new Map([
  ["FindAll", []],
  ["Find", ["value"]],
  ["FilterConcept", ["class"]],
  ["FilterStr", ["relation", "value"]],
  ["FilterNum", ["relation", "value", "operator"]],
  ["FilterYear", ["relation", "value", "operator"]],
  ["FilterDate", ["relation", "value", "operator"]],
  ["QFilterStr", ["relation", "value"]],
  ["QFilterNum", ["relation", "value", "operator"]],
  ["QFilterYear", ["relation", "value", "operator"]],
  ["QFilterDate", ["relation", "value", "operator"]],
  ["Relate", ["relation", "value"]],
  ["And", []],
  ["Or", []],
  ["QueryName", []],
  ["What", []],
  ["Count", []],
  ["QueryAttr", ["relation"]],
  ["QueryAttrUnderCondition", ["relation", "relation", "value"]],
  ["QueryRelation", []],
  ["SelectBetween", ["relation", "value"]],
  ["SelectAmong", ["relation", "value"]],
  ["VerifyStr", ["value"]],
  ["VerifyNum", ["value", "operator"]],
  ["VerifyYear", ["value", "operator"]],
  ["VerifyDate", ["value", "operator"]],
  ["QueryAttrQualifier", ["relation", "value", "relation"]],
  ["QueryRelationQualifier", ["relation", "relation"]],
]);

/** The items of a KoPL program. A string says why it is none. */
export function koplItems(program: readonly KoplStep[]): FormItems | string {
  const relations: string[] = [];
  const classes: string[] = [];
  const comparatives: string[] = [];
  const superlatives: string[] = [];
  let count = false;
  for (const { function: name, inputs } of program) {
    const roles = inputRoles.get(name);
    if (!roles) return `KoPL has no function ${JSON.stringify(name)}`;
    roles.forEach((role, at) => {
      const input = inputs[at];
      if (input === undefined) return;
      if (role === "class") classes.push(input);
      else if (role === "relation") relations.push(input);
      else if (role === "operator" && input !== "=") comparatives.push(input);
    });
    if (name === "Count") count = true;
    if (name === "SelectBetween" || name === "SelectAmong")
      superlatives.push(/^(smaller|smallest|less|least)$/.test(inputs[1] ?? "") ? "argmin" : "argmax");
  }
  return { relations, classes, count, comparatives, superlatives, aggregates: [] };
}
