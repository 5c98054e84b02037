import { pluralOf } from "../../kopl/generate/plural.ts";
import { prepositions, verbs } from "../../kopl/generate/relation-names.ts";
import type { RelationWordings } from "./lexicon.ts";

/**
 * Wordings of a relation from its name alone: nouns ("capital": the capital of X; that has the capital X), participles and
 * nouns with a preposition ("drafted by X"), verbs ("borders X").
 */
export function defaultRelation(predicate: string, direction: "forward" | "backward"): RelationWordings {
  const words = predicate.split(" ");
  const [first = ""] = words;
  const tail = direction === "forward";
  if (verbs.has(first)) {
    const several = [first === "has" ? "have" : first.replace(/s$/, ""), ...words.slice(1)].join(" ");
    return { clauses: [tail ? `[that] {x} ${predicate}` : `that <${predicate}/${several}> {x}`] };
  }
  if (words.length > 1 && prepositions.has(words.at(-1) ?? "")) {
    if (tail)
      return {
        clauses: [`that {x} (is|was) ${predicate}`, `{x} (is|was) ${predicate}`],
        nouns: [`${predicate}`],
      };
    return { clauses: [`[that <is/are>] ${predicate} {x}`, `that <was/were> ${predicate} {x}`] };
  }
  return tail ? { nouns: [`<${predicate}/${pluralOf(predicate)}>`] } : { clauses: [] };
}
