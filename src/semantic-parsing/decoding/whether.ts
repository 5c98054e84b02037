import type { FunctionName } from "../../kopl/functions.ts";
import type { Step } from "../../kopl/program.ts";
import { type Choice, END, functionOf } from "../grammar/choices.ts";
import { slotOf } from "../grammar/grammar.ts";
import type { LinkedQuestion, NameCandidate } from "../linking/linker.ts";
import type { Mention } from "../linking/name-index.ts";
import type { MayFollow } from "./complete.ts";
import { surelyNamed } from "./coverage.ts";

/** The first words of a question that is answered by yes or no. */
const OPENINGS = new Set("is are was were do does did has have had can could".split(" "));

/** KoPL verifies values, and no relations, kinds or comparisons. These programs tell them. */
const SHAPES = {
  /** Whether what one entity is related to is the other: 1 or 0. Where several entities have a name, the count may be more. */
  relation: ["Find", "Relate", "Find", "And", "Count"],
  /** Whether an entity is among all of a kind: 1 or 0. */
  kind: ["Find", "FindAll", "FilterConcept", "And", "Count"],
  /** Which of two has more or less of something. */
  comparison: ["Find", "Find", "SelectBetween"],
} as const satisfies Readonly<Record<string, readonly FunctionName[]>>;

/** A question of yes or no that no verification answers. */
export interface Whether {
  readonly asks: keyof typeof SHAPES;
  /** Lets a search find nothing but programs that tell it. */
  readonly mayFollow: MayFollow;
  /** The result of a comparison that means yes. Of other programs a count above 0 means yes. */
  readonly yesIf?: string;
}

/** Mentions of concepts that are less like their names are chance. */
const KIND = 0.5;

/** Whether a program verifies a value that the question states: texts that are only like its words are none. */
function verifiesStated({ values }: LinkedQuestion, { steps, choices }: First): boolean {
  const last = choices.findLast(({ slot }) => slot === "value");
  return (
    (steps.at(-1)?.function.startsWith("Verify") ?? false) && last !== undefined && values[last.item]!.exact
  );
}

/** The likeliest program of a question. */
interface First {
  readonly steps: readonly Step[];
  readonly choices: readonly Choice[];
}

/**
 * What a question asks whether: whether a relation holds between two entities that it names ("does France border Spain"), whether one
 * is more or less than the other ("is Sweden bigger than Norway"), or whether the only one it names is of a kind ("is Bolivia landlocked").
 * Undefined where the question is not of yes or no, offers a choice, or where `first`, its likeliest program, verifies a value that it states.
 */
export function whetherOf(linked: LinkedQuestion, first: First): Whether | undefined {
  const words = linked.tokens.map(({ text }) => text);
  if (!OPENINGS.has(words[0] ?? "") || words.includes("or")) return undefined;
  const last = first.steps.at(-1)?.function ?? "Count";
  if (verifiesStated(linked, first)) return undefined;
  const named = [...surelyNamed(linked)].sort((a, b) => a.from - b.from);
  const [one, other] = named;
  if (one && other && named.length === 2) {
    if (words.includes("than") || last === "SelectBetween")
      return { asks: "comparison", mayFollow: following("comparison", linked, named), yesIf: one.text };
    if (last.startsWith("Select")) return undefined;
    return { asks: "relation", mayFollow: following("relation", linked, named) };
  }
  if (!one || named.length !== 1) return undefined;
  const apart = (each: Mention, from: number, to: number) => to <= each.from || from >= each.to;
  const relations = [...linked.schema.predicates.values()].filter(({ exact }) => exact);
  const kinds = [...linked.schema.concepts]
    .filter(
      ([, { similarity, exact, from, to }]) =>
        similarity >= KIND &&
        apart(one, from, to) &&
        (exact || relations.every((each) => apart(each, from, to))),
    )
    .map(([concept]) => concept);
  if (kinds.length === 0) return undefined;
  return { asks: "kind", mayFollow: following("kind", linked, named, kinds) };
}

/** Lets a search find nothing but programs of a shape, with each of some names once and in their order where they are compared. */
function following(
  asks: Whether["asks"],
  linked: LinkedQuestion,
  named: readonly NameCandidate[],
  kinds: readonly number[] = [],
): MayFollow {
  const shape: readonly FunctionName[] = SHAPES[asks];
  return (situation, choices, item) => {
    const { steps } = situation;
    const slot = slotOf(situation);
    if (slot === "name") {
      const name = linked.names[item]!;
      const before = choices.filter((each) => each.slot === "name");
      if (asks === "comparison") return name === named[before.length];
      return named.includes(name) && !before.some((each) => each.item === item);
    }
    if (slot === "concept") return kinds.includes(item);
    if (slot !== "function") return true;
    return steps.length === shape.length
      ? item === END
      : item !== END && functionOf(item) === shape[steps.length];
  };
}

/**
 * What a program that tells whether a relation holds takes for granted: that the relation leads to the other entity from something.
 * Where it does not, "no" would tell nothing: no country has a continent as its subregion.
 */
export function takenForGranted([, relate, find]: readonly Step[]): Step[] {
  const [predicate = "", direction] = relate?.inputs ?? [];
  const back = direction === "forward" ? "backward" : "forward";
  return [
    { function: "Find", inputs: find?.inputs ?? [], dependencies: [] },
    { function: "Relate", inputs: [predicate, back], dependencies: [0] },
    { function: "Count", inputs: [], dependencies: [1] },
  ];
}
