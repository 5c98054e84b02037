import { hasLink, type View } from "../../../src/kg/graph.ts";

/** A rule as its atoms: variables are letters, constants numbers. */
export interface PlainRule {
  readonly head: PlainAtom;
  readonly body: readonly PlainAtom[];
}
export type PlainAtom = readonly [Term, number, Term];
type Term = string | number;

/** Visits every binding of a rule's variables that makes its body true: all terms stand for different entities. */
function forBindings(
  view: View,
  rule: PlainRule,
  given: ReadonlyMap<Term, number>,
  visit: (at: (term: Term) => number) => void,
) {
  const terms = [rule.head, ...rule.body].flatMap(([a, , b]) => [a, b]);
  const variables = [...new Set(terms)].filter((term) => typeof term === "string" && !given.has(term));
  const bound = new Map(given);
  const at = (term: Term) => (typeof term === "number" ? term : bound.get(term)!);
  const isFree = (entity: number) => !terms.includes(entity) && ![...bound.values()].includes(entity);
  const next = (place: number): void => {
    if (place === variables.length) {
      if (rule.body.every(([a, relation, b]) => hasLink(view, at(a), relation, at(b)))) visit(at);
      return;
    }
    for (let entity = 0; entity < view.graph.entityCount; entity++) {
      if (!isFree(entity)) continue;
      bound.set(variables[place]!, entity);
      next(place + 1);
      bound.delete(variables[place]!);
    }
  };
  if ([...given.values()].every((entity) => !terms.includes(entity))) next(0);
}

/** Counts a rule by trying every binding. */
export function countByHand(view: View, rule: PlainRule): { body: number; support: number } {
  const pairs = new Set<string>();
  let support = 0;
  forBindings(view, rule, new Map(), (at) => {
    const [x, y] = [at(rule.head[0]), at(rule.head[2])];
    if (pairs.has(`${x} ${y}`)) return;
    pairs.add(`${x} ${y}`);
    if (hasLink(view, x, rule.head[1], y)) support++;
  });
  return { body: pairs.size, support };
}

/** Whether a rule's body holds for these entities. */
export function firesByHand(view: View, rule: PlainRule, given: Readonly<Record<string, number>>): boolean {
  let fires = false;
  forBindings(view, rule, new Map(Object.entries(given)), () => {
    fires = true;
  });
  return fires;
}
