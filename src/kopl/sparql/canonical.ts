import {
  type Condition,
  type Description,
  type LogicalForm,
  mapDescriptions,
  type Test,
} from "./logical-form.ts";

/** More alternatives than this are not multiplied out. */
const MOST_ALTERNATIVES = 200;

/**
 * The form in which two programs are compared. Every description becomes its minimal disjunctive normal form, which is unique
 * because nothing is negated. Conditions that all alternatives share are written once, and all parts have a fixed order. Two
 * forms with the same canonical form have the same answers on every knowledge base. For an extreme, a choice among exactly two
 * descriptions becomes a choice between them, because SPARQL writes both in the same way. Descriptions of more than 200
 * alternatives are only sorted.
 * @internal
 */
export function canonicalForm(form: LogicalForm): LogicalForm {
  return mapDescriptions(alike(form), canonicalDescription);
}

function canonicalDescription(description: Description): Description {
  const shortest = multiplied(description);
  if (!shortest) return sorted(simplified(description));
  const [first = new Map() as Conjunction] = shortest;
  if (shortest.length < 2) return sorted([...first.values()]);
  const shared = [...first].filter(([key]) => shortest.every((each) => each.has(key)));
  const keys = new Set(shared.map(([key]) => key));
  const either: Condition = {
    kind: "either",
    alternatives: shortest.map((each) => [...each].filter(([key]) => !keys.has(key)).map(([, one]) => one)),
  };
  return sorted([...shared.map(([, condition]) => condition), either]);
}

type Conjunction = ReadonlyMap<string, Condition>;

/** The shortest conjunctions of which at least one holds, by the text of their conditions; undefined when there are too many. */
function multiplied(description: Description): Conjunction[] | undefined {
  let products: Conjunction[] = [new Map()];
  for (const condition of description) {
    const factors =
      condition.kind === "either" ? condition.alternatives.map(multiplied) : [single(condition)];
    const all: Conjunction[] = [];
    for (const factor of factors) {
      if (!factor || products.length * factor.length + all.length > MOST_ALTERNATIVES) return undefined;
      for (const one of factor) for (const product of products) all.push(new Map([...product, ...one]));
    }
    products = withoutLonger(all);
  }
  return products;
}

/** The patterns that are left without those that hold only where another one holds. */
const withoutLonger = (conjunctions: readonly Conjunction[]): Conjunction[] =>
  conjunctions.filter(
    (each, at) =>
      !conjunctions.some(
        (other, before) =>
          (other.size < each.size || (other.size === each.size && before < at)) &&
          [...other.keys()].every((key) => each.has(key)),
      ),
  );

function single(condition: Condition): Conjunction[] {
  const inner =
    condition.kind === "relation" ? { ...condition, of: canonicalDescription(condition.of) } : condition;
  const plain = withSimplifiedParts(inner);
  return [new Map([[keyOf(plain), plain]])];
}

/** Whether two forms are the same up to the order and the repetition of conditions. @internal */
export const sameForm = (a: LogicalForm, b: LogicalForm): boolean =>
  formKey(canonicalForm(a)) === formKey(canonicalForm(b));

/** Text that is equal for equal forms. @internal */
export const formKey = (form: LogicalForm): string => stable(form);

/** Conditions without repetition, in the order they came in, common ones before their alternatives. */
export function simplified(description: Description): Description {
  const plain = new Map<string, Condition>();
  const open: (readonly Description[])[] = [];
  const add = (condition: Condition) => {
    if (condition.kind === "either") open.push(condition.alternatives.map(simplified));
    else {
      const inner = withSimplifiedParts(condition);
      plain.set(keyOf(inner), inner);
    }
  };
  for (const condition of description) add(condition);
  const eithers = new Map<string, Condition>();
  for (let next = open.shift(); next; next = open.shift()) {
    const alternatives = flattened(next);
    const [only] = alternatives;
    if (alternatives.some((each) => each.length === 0)) continue;
    if (only && alternatives.length === 1) {
      for (const condition of only) add(condition);
      continue;
    }
    const shared = sharedBy(alternatives);
    for (const condition of shared) add(condition);
    const known = new Set([...plain.keys(), ...eithers.keys(), ...shared.map(keyOf)]);
    const shorter = alternatives.map((each) => each.filter((condition) => !known.has(keyOf(condition))));
    // Shorter alternatives may be equal or nested now, so they are checked again.
    if (shorter.some((each, at) => each.length < (alternatives[at]?.length ?? 0))) open.push(shorter);
    else {
      const either: Condition = { kind: "either", alternatives };
      eithers.set(keyOf(either), either);
    }
  }
  // A plain condition found late may stand in alternatives settled before.
  const late = [...eithers.values()].some(
    (each) =>
      each.kind === "either" && each.alternatives.some((one) => one.some((part) => plain.has(keyOf(part)))),
  );
  const all = [...plain.values(), ...eithers.values()];
  return late ? simplified(all) : all;
}

/** Alternatives without repetition; an alternative that is nothing but alternatives gives way to them. */
function flattened(alternatives: readonly Description[]): Description[] {
  const found = new Map<string, Description>();
  for (const each of alternatives) {
    const [first] = each;
    const inner = each.length === 1 && first?.kind === "either" ? first.alternatives : [each];
    for (const one of inner) found.set(stable(sorted(one)), one);
  }
  return [...found.values()];
}

function sharedBy(alternatives: readonly Description[]): Condition[] {
  const [first = [], ...others] = alternatives;
  const sets = others.map((each) => new Set(each.map(keyOf)));
  return first.filter((condition) => sets.every((set) => set.has(keyOf(condition))));
}

function withSimplifiedParts(condition: Condition): Condition {
  if (condition.kind === "attribute")
    return { ...condition, qualifiers: withoutRepetition(condition.qualifiers) };
  if (condition.kind === "relation")
    return {
      ...condition,
      of: simplified(condition.of),
      qualifiers: withoutRepetition(condition.qualifiers),
    };
  return condition;
}

const withoutRepetition = (tests: readonly Test[]): Test[] => [
  ...new Map(tests.map((test) => [stable(test), test])).values(),
];

/** Text that is equal for conditions that differ in order only. */
const keyOf = (condition: Condition): string => stable(sorted([condition]));

/** The description with its parts sorted by their text. */
function sorted(description: Description): Description {
  return description
    .map((condition): Condition => {
      if (condition.kind === "either")
        return { ...condition, alternatives: byText(condition.alternatives.map(sorted)) };
      if (condition.kind === "attribute") return { ...condition, qualifiers: byText(condition.qualifiers) };
      if (condition.kind === "relation")
        return { ...condition, of: sorted(condition.of), qualifiers: byText(condition.qualifiers) };
      return condition;
    })
    .map((each) => [stable(each), each] as const)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([, each]) => each);
}

const byText = <Item>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => (stable(a) < stable(b) ? -1 : Number(stable(a) > stable(b))));

/** "The largest of A or B" and "A or B, whichever is greater" are one query in SPARQL. */
function alike(form: LogicalForm): LogicalForm {
  if (form.ask !== "among") return form;
  const [only, ...more] = simplified(form.of);
  if (only?.kind !== "either" || more.length > 0) return form;
  const [first, second, third] = only.alternatives;
  if (!first || !second || third) return form;
  const comparison = form.extreme === "largest" ? "greater" : "less";
  return { ask: "between", first, second, key: form.key, comparison };
}

/** JSON with the fields of every object in alphabetical order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : each,
  );
}
