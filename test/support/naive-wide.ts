import { compares, type Value, valueText } from "../../src/kg/values/value.ts";
import type { Operand, WideFormula, WideQuery } from "../../src/query/wide/formula.ts";

/** Links and values as plain lists. */
export interface PlainFacts {
  readonly entities: number;
  readonly links: readonly (readonly [head: number, relation: number, tail: number])[];
  readonly values: readonly (readonly [subject: number, attribute: string, value: Value])[];
}

type Thing = number | Value;
const keyOf = (thing: Thing): string =>
  typeof thing === "number" ? `e${thing}` : `${thing.kind} ${valueText(thing)}`;

/** Answers by trying every entity and every stored value for every variable: slow, short and without any index. */
export function naiveAnswers(query: WideQuery, facts: PlainFacts): string[] {
  const stored = [...new Map(facts.values.map(([, , value]) => [keyOf(value), value])).values()];
  const domain: Thing[] = [...Array(facts.entities).keys(), ...stored];
  const links = new Set(facts.links.map((each) => each.join(" ")));
  const found = new Set<string>();
  const over = (
    names: readonly string[],
    bound: Map<string, Thing>,
    visit: (bound: Map<string, Thing>) => boolean,
  ): boolean => {
    const [name, ...rest] = names;
    if (name === undefined) return visit(bound);
    return domain.some((thing) => over(rest, new Map(bound).set(name, thing), visit));
  };
  const meanings = (side: Operand, bound: Map<string, Thing>): Thing[] => {
    switch (side.kind) {
      case "literal":
        return [side.value];
      case "variable":
        return [bound.get(side.name)!];
      case "constant":
        return [side.entity as number];
      case "value-of": {
        const [subject] = meanings(side.subject, bound);
        return facts.values.flatMap(([of, attribute, value]) =>
          of === subject && attribute === side.attribute ? [value] : [],
        );
      }
    }
  };
  const holds = (formula: WideFormula, bound: Map<string, Thing>): boolean => {
    switch (formula.kind) {
      case "atom": {
        const [head] = meanings(formula.head, bound);
        const [tail] = meanings(formula.tail, bound);
        const relation = formula.relation as number;
        const [from, to] = relation & 1 ? [tail, head] : [head, tail];
        return (
          typeof from === "number" && typeof to === "number" && links.has(`${from} ${relation & ~1} ${to}`)
        );
      }
      case "value": {
        const of: Operand = { kind: "value-of", attribute: formula.attribute, subject: formula.subject };
        const value = bound.get(formula.value.name)!;
        return meanings(of, bound).some((each) => keyOf(each) === keyOf(value));
      }
      case "compare": {
        const { sign } = formula;
        return meanings(formula.left, bound).some((left) =>
          meanings(formula.right, bound).some((right) => {
            if (typeof left !== "number" && typeof right !== "number") return compares(left, sign, right);
            if (typeof left !== "number" || typeof right !== "number") return false;
            return sign === "=" ? left === right : sign === "!=" && left !== right;
          }),
        );
      }
      case "not":
        return !holds(formula.body, bound);
      case "and":
        return formula.operands.every((each) => holds(each, bound));
      case "or":
        return formula.operands.some((each) => holds(each, bound));
      case "exists":
        return over(formula.variables, bound, (inner) => holds(formula.body, inner));
    }
  };
  over(query.free, new Map(), (bound) => {
    if (holds(query.body, bound)) found.add(query.free.map((name) => keyOf(bound.get(name)!)).join(" | "));
    return false;
  });
  return [...found].sort();
}
