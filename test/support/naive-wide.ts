import { compares, type Value, valueText } from "../../src/kg/values/value.ts";
import type {
  Bound,
  Operand,
  Pair,
  StatedAtom,
  WideFormula,
  WideQuery,
} from "../../src/query/wide/formula.ts";

/** Links and values as plain lists. */
export interface PlainFacts {
  readonly entities: number;
  readonly links: readonly (readonly [head: number, relation: number, tail: number])[];
  readonly values: readonly (readonly [subject: number, attribute: string, value: Value])[];
  /** What is said of links; a link of which nothing is said has one that says nothing. */
  readonly statements?: readonly PlainStatement[];
  /** Every instant at which a link may hold. */
  readonly instants?: readonly Value[];
}

export interface PlainStatement {
  readonly link: readonly [head: number, relation: number, tail: number];
  /** First and last day; absent where no time is said. */
  readonly days?: readonly [from: number, to: number];
  readonly pairs: readonly (readonly [key: string, value: Thing])[];
}

export type Thing = number | Value;
const keyOf = (thing: Thing): string =>
  typeof thing === "number" ? `e${thing}` : `${thing.kind} ${valueText(thing)}`;

/** Answers by trying every entity and every stored value for every variable: slow, short and without any index. */
export function naiveAnswers(query: WideQuery, facts: PlainFacts): string[] {
  const stored = [...new Map(facts.values.map(([, , value]) => [keyOf(value), value])).values()];
  const { statements = [], instants = [] } = facts;
  const said = statements.flatMap(({ pairs }) => pairs.map(([, value]) => value));
  const openDays = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map(
    (day): Value => ({ kind: "time", from: day, to: day }),
  );
  const domain: Thing[] = [
    ...new Map(
      [
        ...Array(facts.entities).keys(),
        ...stored,
        ...said,
        ...instants,
        ...(statements.length > 0 ? openDays : []),
      ].map((each) => [keyOf(each), each]),
    ).values(),
  ];
  const times = new Set(instants.map(keyOf));
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
  const days = (
    each: Bound,
    open: number,
    end: "from" | "to",
    bound: Map<string, Thing>,
  ): number | undefined => {
    if (each === "open") return open;
    const value = each.kind === "literal" ? each.value : bound.get(each.name)!;
    return typeof value === "object" && value.kind === "time" ? value[end] : undefined;
  };
  const fitsTime = (
    { when }: StatedAtom,
    held: PlainStatement["days"],
    bound: Map<string, Thing>,
  ): boolean => {
    if (!when) return true;
    if (when.is === "untimed") return held === undefined;
    if (!held) return false;
    const isTime = (each: Bound, ends: boolean) => {
      if (each === "open" || each.kind === "literal") return true;
      const key = keyOf(bound.get(each.name)!);
      return times.has(key) || (ends && openDays.some((day) => keyOf(day) === key));
    };
    const [one, other] = "at" in when ? [when.at, when.at] : [when.from, when.to];
    const from = days(one, Number.NEGATIVE_INFINITY, "from", bound);
    const to = days(other, Number.POSITIVE_INFINITY, "to", bound);
    if (from === undefined || to === undefined) return false;
    const [s, e] = held;
    switch (when.is) {
      case "overlaps":
        return s <= to && e >= from && (!("at" in when) || isTime(when.at, false));
      case "within":
        return from <= s && e <= to;
      case "throughout":
        return s <= from && to <= e;
      case "before":
        return e < from;
      case "after":
        return s > to;
      case "equals":
        return s === from && e === to && isTime(one, true) && isTime(other, true);
    }
  };
  const fitsPair = (
    { key, denied, sign, value }: Pair,
    pairs: PlainStatement["pairs"],
    bound: Map<string, Thing>,
  ): boolean => {
    const wanted: Thing | undefined =
      value === undefined
        ? undefined
        : value.kind === "literal"
          ? value.value
          : value.kind === "variable"
            ? bound.get(value.name)
            : (value.entity as number);
    const has = pairs.some(([own, thing]) => {
      if (own !== key) return false;
      if (sign === undefined || wanted === undefined) return true;
      if (sign === "=" && value?.kind !== "literal") return keyOf(thing) === keyOf(wanted);
      if (typeof thing === "object" && typeof wanted === "object") return compares(thing, sign, wanted);
      if (typeof thing === "object" || typeof wanted === "object") return false;
      return sign === "=" ? thing === wanted : sign === "!=" && thing !== wanted;
    });
    return has !== denied;
  };
  const stated = (leaf: StatedAtom, bound: Map<string, Thing>): boolean => {
    const [head] = meanings(leaf.head, bound);
    const [tail] = meanings(leaf.tail, bound);
    const relation = leaf.relation as number;
    const link = relation & 1 ? [tail, relation & ~1, head] : [head, relation, tail];
    const own = statements.filter((each) => each.link.join(" ") === link.join(" "));
    const all =
      own.length > 0
        ? own
        : links.has(link.join(" "))
          ? [{ link, pairs: [] } as unknown as PlainStatement]
          : [];
    return all.some(
      (each) =>
        fitsTime(leaf, each.days, bound) && leaf.pairs.every((pair) => fitsPair(pair, each.pairs, bound)),
    );
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
      case "stated":
        return stated(formula, bound);
      case "instant":
        return times.has(keyOf(bound.get(formula.time.name)!));
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
