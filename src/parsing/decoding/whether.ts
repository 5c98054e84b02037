import type { FunctionName } from "../../kopl/functions.ts";
import type { Program, Step } from "../../kopl/program.ts";
import { END, functionOf } from "../grammar/choices.ts";
import { slotOf } from "../grammar/grammar.ts";
import type { LinkedQuestion } from "../linking/linker.ts";
import type { MayFollow } from "./complete.ts";
import { surelyNamed } from "./coverage.ts";

/** How a question begins that is answered by yes or no. */
const OPENINGS = new Set("is are was were do does did has have had can could".split(" "));

/**
 * KoPL verifies values, and no relations. This program counts whether what one entity is related to is the other: 1 or 0. Where
 * several entities have a name, the count may be more.
 */
const SHAPE: readonly FunctionName[] = ["Find", "Relate", "Find", "And", "Count"];

/**
 * Lets a search find nothing but programs that count whether a relation holds between the two entities that a question names: "does
 * France border Spain". Undefined where the question is not of yes or no, names other than two entities, offers a choice, compares, or
 * where `first`, its likeliest program, verifies a value or selects.
 */
export function countsWhether(
  linked: LinkedQuestion,
  first: { readonly steps: readonly { readonly function: FunctionName }[] },
): MayFollow | undefined {
  const words = linked.tokens.map(({ text }) => text);
  if (!OPENINGS.has(words[0] ?? "") || words.includes("or") || words.includes("than")) return undefined;
  const last = first.steps.at(-1)?.function ?? "Count";
  if (last.startsWith("Verify") || last.startsWith("Select")) return undefined;
  const named = surelyNamed(linked);
  if (named.length !== 2) return undefined;
  return (situation, choices, item) => {
    const { steps } = situation;
    const slot = slotOf(situation);
    if (slot === "name")
      return (
        named.includes(linked.names[item]!) &&
        !choices.some((each) => each.slot === "name" && each.item === item)
      );
    if (slot !== "function") return true;
    return steps.length === SHAPE.length
      ? item === END
      : item !== END && functionOf(item) === SHAPE[steps.length];
  };
}

/**
 * What such a program takes for granted: that the relation leads to the other entity from something. Where it does not, "no" would
 * tell nothing: no country has a continent as its subregion.
 */
export function takenForGranted([, relate, find]: readonly Step[]): Program {
  const [predicate = "", direction] = relate?.inputs ?? [];
  const back = direction === "forward" ? "backward" : "forward";
  return {
    steps: [
      { function: "Find", inputs: find?.inputs ?? [], dependencies: [] },
      { function: "Relate", inputs: [predicate, back], dependencies: [0] },
      { function: "Count", inputs: [], dependencies: [1] },
    ],
  };
}
