import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { storedTarget } from "../../kb/values/table.ts";
import type { Value } from "../../kb/values/value.ts";

/** Whether the value with a number can be compared with the target and compares so. */
export type Matcher = (value: number) => boolean;

const [STRING, QUANTITY, YEAR, DATE] = [0, 1, 2, 3];

/**
 * A comparison with one target, resolved once: the same as `holds` on plain values, without making any.
 *
 * @throws (when called with a comparable value) LacunaError `kb.no-order` for texts under `<` and `>`, and
 * `kopl.unknown-operator`; `lenient` operators that do not exist match nothing instead, as in the first executors.
 */
export function matcherOf(kb: KnowledgeBase, target: Value, operator: string, lenient: boolean): Matcher {
  const { kind, number, text } = kb.values;
  const wanted = storedTarget(kb.values.texts, target);
  const numbers = numberTest(operator, wanted.number);
  const refuse = (): boolean => {
    if (lenient && operator !== "<" && operator !== ">") return false;
    throw operator === "<" || operator === ">"
      ? new LacunaError("kb.no-order", `texts have no order: ${operator} "${target.value}"`, {
          hint: 'compare texts with "=" or "!="',
        })
      : new LacunaError("kopl.unknown-operator", `there is no operator "${operator}"`, {
          hint: "use =, !=, < or >",
        });
  };
  if (wanted.kind === STRING) {
    if (operator === "=") return (value) => kind[value] === STRING && text[value] === wanted.text;
    if (operator === "!=") return (value) => kind[value] === STRING && text[value] !== wanted.text;
    return (value) => kind[value] === STRING && refuse();
  }
  if (wanted.kind === QUANTITY) {
    if (!numbers) return (value) => kind[value] === QUANTITY && text[value] === wanted.text && refuse();
    return (value) => kind[value] === QUANTITY && text[value] === wanted.text && numbers(number[value] ?? 0);
  }
  if (!numbers) return (value) => (kind[value] === YEAR || kind[value] === DATE) && refuse();
  if (wanted.kind === YEAR)
    return (value) =>
      kind[value] === YEAR
        ? numbers(number[value] ?? 0)
        : kind[value] === DATE && numbers(Math.trunc((number[value] ?? 0) / 10000));
  const years = numberTest(operator, Math.trunc(wanted.number / 10000));
  // A day contains no year: `=` never holds for a year, `!=` always does (KoPL, `util.py`, `contains`).
  const ofYear = (value: number) =>
    operator === "=" ? false : operator === "!=" ? true : (years?.(number[value] ?? 0) ?? false);
  return (value) =>
    kind[value] === DATE ? numbers(number[value] ?? 0) : kind[value] === YEAR && ofYear(value);
}

function numberTest(operator: string, target: number): ((value: number) => boolean) | undefined {
  switch (operator) {
    case "=":
      return (value) => value === target;
    case "!=":
      return (value) => value !== target;
    case "<":
      return (value) => value < target;
    case ">":
      return (value) => value > target;
    default:
      return undefined;
  }
}
