import { signatureOf } from "../../kopl/functions.ts";
import { type Choice, END, functionOf } from "../grammar/choices.ts";
import { type Situation, slotOf } from "../grammar/grammar.ts";
import type { LinkedQuestion } from "../linking/linker.ts";
import { entitiesLeftOut } from "./coverage.ts";

/** What a search may choose next, beside what the grammar says. */
export type MayFollow = (situation: Situation, choices: readonly Choice[], item: number) => boolean;

/** An entity more takes three steps: it is found, something is related to it, and both are joined. */
const STEPS = 3;
/** Functions of such programs at most. What a longer one gets wrong is seldom an entity alone. */
export const LONGEST_WHOLE = 7;

/**
 * Lets a search find nothing but programs with all entities that a question surely mentions, each as much longer than `first`, which
 * leaves some out, as it takes to bring them in. Without this bound a search goes on with steps that are likelier and lead nowhere.
 * Undefined where `first` leaves nothing out, or is long.
 */
export function withAllEntities(
  linked: LinkedQuestion,
  first: { readonly choices: readonly Choice[]; readonly steps: readonly unknown[] },
): MayFollow | undefined {
  const left = entitiesLeftOut(linked, first.choices).length;
  const longest = first.steps.length + STEPS * left;
  if (left === 0 || longest > LONGEST_WHOLE) return undefined;
  return (situation, choices, item) => {
    const { steps, kinds } = situation;
    const leftOut = entitiesLeftOut(linked, choices);
    const missing = leftOut.length;
    const slot = slotOf(situation);
    if (slot === "name") return missing === 0 || leftOut.includes(linked.names[item]!);
    if (slot !== "function") return true;
    if (item === END) return missing === 0;
    const { takes, gives } = signatureOf(functionOf(item));
    if (gives !== "entities" && gives !== "facts") return missing === 0;
    const finds = missing > 0 && functionOf(item) === "Find";
    const open = kinds.length - takes.length + 1;
    // Behind this step: what the found entity is related to, other entities, joins, and the step that asks.
    const needed = (finds ? 1 : 0) + STEPS * (missing - (finds ? 1 : 0)) + (open - 1) + 1;
    return steps.length + 1 + needed <= longest;
  };
}
