import { type KnowledgeBase, rowsOf } from "../../kb/kb.ts";
import { signatureOf } from "../../kopl/functions.ts";
import type { Step } from "../../kopl/program.ts";
import { type Choice, END, functionOf, wordsOf } from "../grammar/choices.ts";
import { type Situation, slotOf } from "../grammar/grammar.ts";
import type { LinkedQuestion, Linker } from "../linking/linker.ts";
import { entitiesLeftOut, relationsLeftOut } from "./coverage.ts";

/** The next choices of a search, within the grammar. */
export type MayFollow = (situation: Situation, choices: readonly Choice[], item: number) => boolean;

/** An entity more takes three steps: it is found, something is related to it, and both are joined. */
const STEPS = 3;
/** Functions of such programs at most: three entities, a concept and the step that asks. */
export const LONGEST_WHOLE = 11;

/**
 * Lets a search find nothing but programs with all entities and relations that a question surely mentions, each as much longer than
 * `first`, which leaves some out, as it takes to bring them in. Without this bound a search goes on with steps that are likelier and lead nowhere.
 * What an entity is not related to at all is left out too: no country has an organization as its language.
 * Undefined where `first` leaves nothing out, or is long.
 */
export function withAllNamed(
  { kb, schema }: Pick<Linker, "kb" | "schema">,
  linked: LinkedQuestion,
  first: { readonly choices: readonly Choice[]; readonly steps: readonly unknown[] },
): MayFollow | undefined {
  const left =
    STEPS * entitiesLeftOut(linked, first.choices).length + relationsLeftOut(linked, first.choices).length;
  const longest = first.steps.length + left;
  if (left === 0 || longest > LONGEST_WHOLE) return undefined;
  return (situation, choices, item) => {
    const { steps, kinds } = situation;
    const leftOut = entitiesLeftOut(linked, choices);
    const missing = leftOut.length;
    const unrelated = relationsLeftOut(linked, choices).length;
    const slot = slotOf(situation);
    if (slot === "name") return missing === 0 || leftOut.includes(linked.names[item]!);
    if (slot === "predicate") return leadsSomewhere(kb, steps, schema.predicates[item]!);
    if (slot === "direction") return leadsSomewhere(kb, steps, situation.current!.inputs[0]!, item);
    if (slot !== "function") return true;
    const isWhole = missing === 0 && unrelated === 0;
    if (item === END) return isWhole;
    const { takes, gives } = signatureOf(functionOf(item));
    if (gives !== "entities" && gives !== "facts") return isWhole;
    const finds = missing > 0 && functionOf(item) === "Find";
    const open = kinds.length - takes.length + 1;
    const relates = unrelated > 0 && functionOf(item) === "Relate";
    // Steps that may follow: what the found entity is related to, other entities, other relations, joins, and the step that asks.
    const entities = (finds ? 1 : 0) + STEPS * (missing - (finds ? 1 : 0));
    const needed = Math.max(entities, unrelated - (relates ? 1 : 0)) + (open - 1) + 1;
    return steps.length + 1 + needed <= longest;
  };
}

const directions = wordsOf("direction")!;

/**
 * Whether some entity that was just found has a relation, in a direction where that is chosen already; true where what was found is
 * no entity.
 */
function leadsSomewhere(kb: KnowledgeBase, steps: readonly Step[], predicate: string, direction?: number) {
  const last = steps.at(-1);
  if (last?.function !== "Find") return true;
  const number = kb.predicates.number(predicate);
  return kb
    .named(last.inputs[0] ?? "")
    .some((node) =>
      directions.some(
        (word, at) =>
          (direction === undefined || at === direction) &&
          rowsOf(kb, node, 2 * number + Number(word === "backward")).length > 0,
      ),
    );
}
