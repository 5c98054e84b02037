import type { FactTable } from "./fact-table.ts";
import { INSTANCE_OF, isVariable, type Pattern, type Target } from "./pattern.ts";

/** The values of variables. */
export type Binding = ReadonlyMap<string, string>;

/** A question with parsed patterns. */
export interface PatternQuestion {
  readonly id: number;
  readonly question: string;
  readonly target: Target;
  readonly patterns: readonly Pattern[];
  readonly answer: string;
}

/** The binding that follows from the answer. */
export const bindingOfAnswer = ({ target, answer }: PatternQuestion): Binding =>
  new Map(target.startsWith("?") ? [[target, answer]] : []);

/** The patterns that hold: a verification that is answered by "no" says nothing with its last one. */
export const holding = ({ target, patterns, answer }: PatternQuestion): readonly Pattern[] =>
  target === "bool" && answer !== "yes" ? patterns.slice(0, -1) : patterns;

/** A pattern with what its variables stand for; undefined where one stands for nothing yet. */
export function grounded(pattern: Pattern, binding: Binding): Pattern | undefined {
  let open = false;
  const term = (text: string) => {
    if (!isVariable(text)) return text;
    const bound = binding.get(text);
    if (bound === undefined) open = true;
    return bound ?? text;
  };
  const { subject, predicate, object, qualifiers } = pattern;
  const found = {
    subject: term(subject),
    predicate,
    object: term(object),
    qualifiers: qualifiers.map(({ key, value }) => ({ key, value: term(value) })),
  };
  return open ? undefined : found;
}

/**
 * Binds the entities of a question that the known facts leave one choice for: those that all its patterns with known facts share
 * and, of several, the one that is known to be of the concept asked for. Patterns without a known fact say nothing.
 */
export function bound(question: PatternQuestion, binding: Binding, facts: FactTable): Binding {
  const found = new Map(binding);
  const patterns = holding(question);
  const entities = new Set(
    patterns
      .flatMap(({ subject, object }) => [subject, object])
      .filter((term) => /^\?e(?:_\d+)?$/.test(term)),
  );
  for (let again = true; again; ) {
    again = false;
    for (const variable of entities) {
      if (found.has(variable)) continue;
      const only = onlyEntity(variable, patterns, found, facts);
      if (only === undefined) continue;
      found.set(variable, only);
      again = true;
    }
  }
  return found;
}

function onlyEntity(
  variable: string,
  patterns: readonly Pattern[],
  binding: Binding,
  facts: FactTable,
): string | undefined {
  const said = (term: string) => (isVariable(term) ? binding.get(term) : term);
  let among: ReadonlySet<string> | undefined;
  const concepts: string[] = [];
  for (const { subject, predicate, object } of patterns) {
    if (subject === variable && predicate === INSTANCE_OF) concepts.push(object);
    else if (subject === variable || object === variable) {
      const other = said(subject === variable ? object : subject);
      if (other === undefined) continue;
      const fitting =
        subject === variable ? facts.subjects(predicate, other) : facts.objects(other, predicate);
      if (fitting.size === 0) continue;
      const before: ReadonlySet<string> = among ?? fitting;
      among = new Set([...before].filter((each) => fitting.has(each)));
    }
  }
  const all = [...(among ?? [])];
  const ofConcept = all.filter((each) =>
    concepts.every((concept) => facts.objects(each, INSTANCE_OF).has(concept)),
  );
  const [only, ...more] = all.length > 1 ? ofConcept : all;
  return more.length === 0 ? only : undefined;
}
