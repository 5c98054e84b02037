import type { Condition, Description, LogicalForm, Test } from "../sparql/logical-form.ts";
import { INSTANCE_OF, isVariable, type Pattern, type Target } from "./pattern.ts";
import type { KeyTypes } from "./values.ts";

/** Inputs for the form of patterns. */
export interface FormWords {
  readonly isAttribute: (predicate: string) => boolean;
  readonly types: KeyTypes;
}

/** The reason why patterns have no form. */
export type NoForm = "no-target" | "not-connected";

/**
 * The logical form of patterns. Starting from the target, every pattern at a name or a variable is a condition on it; each
 * pattern is used once.
 */
export function formOfPatterns(
  target: Target,
  patterns: readonly Pattern[],
  words: FormWords,
): LogicalForm | NoForm {
  const left = new Set(patterns);
  const form = askedForm(target, patterns, left, words);
  if (!form) return "no-target";
  return left.size === 0 ? form : "not-connected";
}

/** The parts of a form: tests of values, and descriptions by the patterns that are left. */
function partsOf(patterns: readonly Pattern[], left: Set<Pattern>, { isAttribute, types }: FormWords) {
  const test = (key: string, text: string): Test => ({ key, operator: "=", value: types.value(key, text) });
  const tests = ({ qualifiers }: Pattern): Test[] => qualifiers.map(({ key, value }) => test(key, value));
  const isAt = ({ subject, predicate, object }: Pattern, term: string): boolean =>
    subject === term || (object === term && !isAttribute(predicate) && predicate !== INSTANCE_OF);

  /** The description of a term. */
  function described(term: string): Description {
    const here = patterns.filter((each) => left.has(each) && isAt(each, term));
    for (const each of here) left.delete(each);
    const conditions = here.map((each) => conditionOf(each, term));
    return isVariable(term) ? conditions : [{ kind: "name", name: term }, ...conditions];
  }

  function conditionOf(pattern: Pattern, term: string): Condition {
    const { subject, predicate, object } = pattern;
    if (predicate === INSTANCE_OF) return { kind: "concept", name: object };
    const qualifiers = tests(pattern);
    if (isAttribute(predicate)) return { kind: "attribute", ...test(predicate, object), qualifiers };
    return subject === term
      ? { kind: "relation", predicate, direction: "backward", of: described(object), qualifiers }
      : { kind: "relation", predicate, direction: "forward", of: described(subject), qualifiers };
  }
  return { test, tests, described };
}

function askedForm(
  target: Target,
  patterns: readonly Pattern[],
  left: Set<Pattern>,
  words: FormWords,
): LogicalForm | undefined {
  const { test, tests, described } = partsOf(patterns, left, words);
  const { isAttribute, types } = words;
  /** Takes the pattern that is asked about; it has one qualifier at most. */
  const take = (pattern: Pattern | undefined) => {
    if (!pattern || pattern.qualifiers.length > 1) return undefined;
    left.delete(pattern);
    const [under] = tests(pattern);
    return { ...pattern, under: under ? { under } : {} };
  };
  switch (target) {
    case "?e":
      return { ask: "name", of: described("?e") };
    case "count ?e":
      return { ask: "count", of: described("?e") };
    case "?pv": {
      const asked = take(patterns.find(({ object }) => object === "?pv"));
      return (
        asked && { ask: "attribute", of: described(asked.subject), key: asked.predicate, ...asked.under }
      );
    }
    case "?qpv": {
      const asked = take(patterns.find(({ qualifiers }) => qualifiers.some(({ value }) => value === "?qpv")));
      if (!asked) return undefined;
      const { subject, predicate, object } = asked;
      const qualifier = asked.qualifiers[0]!.key;
      if (isAttribute(predicate)) {
        const value = types.value(predicate, object);
        return { ask: "attribute-qualifier", of: described(subject), key: predicate, value, qualifier };
      }
      const [from, to] = [described(subject), described(object)];
      return { ask: "relation-qualifier", from, to, predicate, qualifier };
    }
    case "bool": {
      const claimed = take(patterns.at(-1));
      if (!claimed || !isAttribute(claimed.predicate)) return undefined;
      const { subject, predicate, object, under } = claimed;
      return { ask: "verify", of: described(subject), test: test(predicate, object), ...under };
    }
  }
}
