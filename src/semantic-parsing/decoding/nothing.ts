import { type KnowledgeBase, listOf, rowsOf } from "../../kb/kb.ts";
import type { FunctionName } from "../../kopl/functions.ts";
import type { Step } from "../../kopl/program.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Choice } from "../grammar/choices.ts";
import type { LinkedQuestion } from "../linking/linker.ts";
import { givenBy } from "../reading.ts";

/**
 * Whether a program answers although what it looks at is not known: KoPL verifies no values at all as "no", and selects between two
 * of which one has no value the other.
 */
export function answersOfNothing(kb: KnowledgeBase, steps: readonly Step[], limits: Limits): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  const isEmpty = (upTo: number, ...then: Step[]) =>
    givenBy(kb, { steps: [...partBehind(steps, upTo), ...then] }, limits)?.length === 0;
  if (last.function.startsWith("Verify")) return isEmpty(last.dependencies[0]!);
  if (last.function !== "SelectBetween") return false;
  return last.dependencies.some((upTo) => {
    const dependencies = [upTo - beginOf(steps, upTo)];
    return isEmpty(upTo, { function: "QueryAttr", inputs: [last.inputs[0] ?? ""], dependencies });
  });
}

/**
 * Whether a program goes by a relation that leads from no entity of the kind that it comes from: no region is part of anything, so
 * that nothing says that Asia is not.
 */
export function goesNowhere(kb: KnowledgeBase, steps: readonly Step[], limits: Limits): boolean {
  return steps.some(({ function: name, inputs, dependencies }) => {
    if (name !== "Relate") return false;
    const from = (givenBy(kb, { steps: partBehind(steps, dependencies[0]!) }, limits) ?? []).flatMap(
      (each) => [...kb.named(each)],
    );
    const direction = 2 * kb.predicates.number(inputs[0] ?? "") + Number(inputs[1] === "backward");
    if (from.some((node) => rowsOf(kb, node, direction).length > 0)) return false;
    const kinds = new Set(from.flatMap((node) => [...listOf(kb.parents, node)]));
    const { predicate, subject, size } = kb.relations;
    for (let row = 0; row < size; row++)
      if (predicate[row] === direction && listOf(kb.parents, subject[row]!).some((kind) => kinds.has(kind)))
        return false;
    return true;
  });
}

/** The first step that a step depends on: in a program that was decoded, what it depends on stands right before it. */
const beginOf = (steps: readonly Step[], at: number): number =>
  steps[at]!.dependencies.reduce((least, each) => Math.min(least, beginOf(steps, each)), at);

/** A step and all that it depends on, as a program of their own. */
function partBehind(steps: readonly Step[], at: number): Step[] {
  const begin = beginOf(steps, at);
  return steps
    .slice(begin, at + 1)
    .map((step) => ({ ...step, dependencies: step.dependencies.map((each) => each - begin) }));
}

/** Names and texts less like the words of the question may be meant by chance. */
const SURE = 0.85;

/** What log-probability a program loses that finds nothing: people mostly ask about what there is. */
const LACKS = 2;
/** What it loses where it joins conditions: one of them may be misread. */
const JOINED = 6;
const JOINS = new Set<FunctionName>(["And", "Or"]);
/** Functions that give what two entities have in common: where they find nothing, the wrong two are asked. */
const OF_TWO = new Set<FunctionName>(["QueryRelation", "QueryRelationQualifier"]);

/**
 * What log-probability a program loses that finds nothing. Undefined where it may be no reading of the question: it leaves out what others
 * take from the question, takes words for a name or a text that they are only like, or asks what two entities have in common.
 */
export function lossOfNothing(
  linked: LinkedQuestion,
  {
    steps,
    choices,
    leavesOut,
  }: { readonly steps: readonly Step[]; readonly choices: readonly Choice[]; readonly leavesOut: boolean },
): number | undefined {
  const { names, values } = linked;
  const isSure = ({ slot, item }: Choice) => {
    const linkedTo = slot === "name" ? names[item] : slot.endsWith("value") ? values[item] : undefined;
    return !linkedTo || linkedTo.exact || linkedTo.similarity >= SURE;
  };
  if (leavesOut || !choices.every(isSure)) return undefined;
  if (steps.some((step) => OF_TWO.has(step.function))) return undefined;
  return steps.some((step) => JOINS.has(step.function)) ? JOINED : LACKS;
}
