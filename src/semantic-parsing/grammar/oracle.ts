import type { KnowledgeBase } from "../../kb/kb.ts";
import { parseValue, sameValue } from "../../kb/values/value.ts";
import { signatureOf } from "../../kopl/functions.ts";
import type { Program } from "../../kopl/program.ts";
import { type Choice, END, functionNumber } from "./choices.ts";
import { choose, emptySituation, type Grammar, itemsOf, slotOf, textOf } from "./grammar.ts";

/** The choices that lead to a program; undefined where the grammar of the question cannot reach it. */
export function choicesOf(grammar: Grammar, program: Program): Choice[] | undefined {
  const made: Choice[] = [];
  let situation = emptySituation;
  const take = (wanted: (item: number) => boolean): boolean => {
    const item = itemsOf(grammar, situation).find(wanted);
    if (item === undefined) return false;
    made.push({ slot: slotOf(situation), item });
    situation = choose(grammar, situation, item);
    return true;
  };
  for (const step of program.steps) {
    const number = functionNumber.get(step.function);
    if (!take((item) => item === number)) return undefined;
    for (const [at, kind] of signatureOf(step.function).inputs.entries()) {
      const text = step.inputs[at] ?? "";
      const isValue = kind === "value" || kind === "qualifier-value";
      const same = (item: number) => {
        const own = textOf(grammar, situation, item);
        return own === text || (isValue && areSame(grammar.linker.kb, step, at, own, text));
      };
      if (!take(same)) return undefined;
    }
    if (JSON.stringify(situation.steps.at(-1)?.dependencies) !== JSON.stringify(step.dependencies))
      return undefined;
  }
  return take((item) => item === END) ? made : undefined;
}

/** Whether two texts are the same value where they stand: "12" and "12.0". */
function areSame(
  kb: KnowledgeBase,
  { function: name, inputs }: Program["steps"][number],
  at: number,
  a: string,
  b: string,
): boolean {
  // The key before the value says the type that the function does not.
  const type = signatureOf(name).valueType ?? kb.keyTypes[kb.keys.number(inputs[at - 1] ?? "")];
  if (!type || type === "string") return false;
  try {
    return sameValue(parseValue(a, type), parseValue(b, type));
  } catch {
    return false;
  }
}
