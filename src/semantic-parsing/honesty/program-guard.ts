import type { Program, Step } from "../../kopl/program.ts";
import type { WordLink } from "../decoding/links.ts";
import { type Turn, type TurningWord, turningWords } from "./turning-words.ts";

const isCalled = (steps: readonly Step[], pattern: RegExp): boolean =>
  steps.some((step) => pattern.test(step.function));

const compares = (steps: readonly Step[], operators: string): boolean =>
  steps.some(
    ({ function: name, inputs }) =>
      /^(Q?Filter|Verify)(Num|Year|Date)$/.test(name) && operators.includes(inputs.at(-1) ?? ""),
  );

/** Whether a program of KoPL has a step that does to the meaning what a word does. KoPL has no difference, no mean, no order but the first. */
const means: Readonly<Record<Turn, (steps: readonly Step[]) => boolean>> = {
  denies: (steps) => steps.some(({ inputs }) => inputs.includes("!=")),
  alone: () => false,
  exactly: (steps) => compares(steps, "="),
  equals: (steps) => compares(steps, "!=") || isCalled(steps, /Str$/),
  bounds: () => false,
  compares: (steps) => compares(steps, "<>") || isCalled(steps, /^SelectBetween$/),
  orders: (steps) => isCalled(steps, /^Select/),
  "orders-several": () => false,
  aggregates: () => false,
  distributes: () => false,
  all: () => false,
  both: (steps) => isCalled(steps, /^And$/),
  either: (steps) => isCalled(steps, /^(Or|SelectBetween)$/),
  same: () => false,
  scales: () => false,
};

/** "no coastline" and the like are a class of things, where a program asks for that class. */
const NO_COAST =
  /\b(no|without( an?y?)?|any|an?|n't (?:have|has)( an?y?)?) (sea |ocean )?(coast|coastline|coasts|sea|ocean|access to the sea|shore|shoreline)\b/i;
const LANDLOCKED = /landlocked/i;
/** A list of all things is a list of them: "name all countries". */
const OF_ALL = /^(?:(?:please|name|list|show|give|tell|find|get|me|us|of|what|which|are|is|can|you|the) )*$/i;

/** The words of a question that turn its meaning and that no step of a program means; words of names turn nothing. */
export function notMeant(
  question: string,
  { steps }: Pick<Program, "steps">,
  links: readonly WordLink[],
): TurningWord[] {
  const coastless =
    NO_COAST.test(question) && steps.some(({ inputs }) => inputs.some((each) => LANDLOCKED.test(each)));
  return turningWords(question).filter(({ turn, start, end }) => {
    if (links.some((link) => link.start <= start && end <= link.end)) return false;
    if (turn === "denies" && coastless) return false;
    if (turn === "all" && OF_ALL.test(question.slice(0, start))) return false;
    return !means[turn](steps);
  });
}
