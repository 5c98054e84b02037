import type { Choice } from "../grammar/choices.ts";
import type { LinkedQuestion } from "../linking/linker.ts";

/** Mentions less like a name may be chance. */
const SURE = 0.85;

/**
 * How much of what a question surely mentions a program leaves out: entities by their names, numbers, and relations by their
 * names, which count half. People mention nothing in vain.
 */
export function leftOut({ names, values, schema }: LinkedQuestion, choices: readonly Choice[]): number {
  const taken = new Set<number>();
  const take = (each: { readonly from: number; readonly to: number } | undefined) => {
    if (each) for (let at = each.from; at < each.to; at++) taken.add(at);
  };
  for (const { slot, item } of choices) {
    if (slot === "name") take(names[item]);
    else if (slot === "value" || slot === "qualifier-value") take(values[item]);
    else if (slot === "concept") take(schema.concepts.get(item));
    else if (slot === "predicate") take(schema.predicates.get(item));
    else if (slot === "key" || slot === "qualifier-key") take(schema.keys.get(item));
  }
  const isFree = ({ from, to }: { readonly from: number; readonly to: number }) => {
    for (let at = from; at < to; at++) if (taken.has(at)) return false;
    return true;
  };
  const entities = names.filter((each) => each.best && each.concept >= 0 && each.similarity >= SURE);
  const numbers = values.filter(({ kind }) => kind === "number");
  const relations = [...schema.predicates.values()].filter(({ exact }) => exact);
  return entities.filter(isFree).length + numbers.filter(isFree).length + relations.filter(isFree).length / 2;
}
