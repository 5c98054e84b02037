import type { FunctionName } from "../../kopl/functions.ts";
import { END, functionOf } from "../grammar/choices.ts";
import { slotOf } from "../grammar/grammar.ts";
import type { LinkedQuestion } from "../linking/linker.ts";
import type { Vocabulary } from "../network/vocabulary.ts";
import type { MayFollow } from "./complete.ts";
import { surelyNamed } from "./coverage.ts";

/** The kind of answer that the words of a question ask for. */
export interface AskedFor {
  /** Some word may ask for a count. */
  readonly mayCount: boolean;
  /** It asks how many there are: "how many". */
  readonly counts: boolean;
  /** It asks for the first of several by a value: "largest", "northernmost", "most". */
  readonly selects: boolean;
}

/** "how" alone, since "many" may be mistyped. */
const COUNTING = new Set("how many number count amount total".split(" "));
/** Words that end as superlatives do, and are none. */
const NO_SUPERLATIVES = new Set("west southwest northwest rest forest interest almost".split(" "));
const SUPERLATIVE = /^(\p{L}{3,}est|\p{L}*most|least|fewest|top|best|worst)$/u;

/** Reads from the words of a question what it asks for; mistyped words count as what they are like. */
export function askedFor(linked: LinkedQuestion, vocabulary: Vocabulary): AskedFor {
  const { tokens, schema } = linked;
  // The "top" of a top-level domain is part of a name.
  const schemaNames = [schema.concepts, schema.keys, schema.predicates].flatMap((each) => [...each.values()]);
  const named = [...surelyNamed(linked), ...schemaNames.filter(({ exact }) => exact)];
  const words = tokens.map(({ text }, at) =>
    named.some(({ from, to }) => from <= at && at < to) ? "" : vocabulary.corrected(text),
  );
  return {
    mayCount: words.some((word) => COUNTING.has(word)),
    counts: words.some((word, at) => word === "how" && words[at + 1] === "many"),
    selects: words.some(
      (word, at) => SUPERLATIVE.test(word) && !NO_SUPERLATIVES.has(word) && words[at - 1] !== "at",
    ),
  };
}

/** The number of ways in which the result of a program differs from what the question asks for. */
export function notAskedFor(
  { mayCount, counts, selects }: AskedFor,
  steps: readonly { readonly function: FunctionName }[],
): number {
  const last = steps.at(-1)?.function ?? "QueryName";
  const isNumber = last === "Count" || last.startsWith("QueryAttr");
  return (
    Number(last === "Count" && !mayCount) +
    Number(counts && !isNumber) +
    Number(last === "SelectAmong" && !selects) +
    Number(selects && !steps.some((step) => step.function.startsWith("Select")))
  );
}

/** Lets a search find nothing but programs that select the first of several. */
export const selectsOne: MayFollow = (situation, _, item) => {
  if (slotOf(situation) !== "function") return true;
  if (item === END) return situation.steps.at(-1)?.function.startsWith("Select") ?? false;
  const name = functionOf(item);
  return name.startsWith("Select") || !ASKING.test(name);
};

/** Functions that end a program. */
const ASKING = /^(Query|Verify|Count)/;
