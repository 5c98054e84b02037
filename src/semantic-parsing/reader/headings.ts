import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Field } from "./field.ts";
import type { Directed } from "./meaning.ts";
import { nameWords } from "./spelled-words.ts";

/** What relations are called, as words: one name for each two directions. */
export const relationNames = ({ relationCount, relations }: Field["graph"]): string[] =>
  Array.from({ length: relationCount >> 1 }, (_, relation) => nameWords(relations.label(relation)).join(" "));

/** What figures are called, as words. */
export const figureNames = (figures: Field["figures"]): string[] =>
  figures.map(({ name }) => nameWords(name).join(" "));

/** Texts, and the plural of each. */
export const withPlurals = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [text, pluralOf(text)]));

/** Relations whose labels a pattern has, from what they are said of. */
export const relationsCalled = (labels: RegExp, { relationCount, relations }: Field["graph"]): Directed[] =>
  Array.from({ length: relationCount >> 1 }, (_, relation) => 2 * relation).filter((forward) =>
    labels.test(relations.label(forward >> 1)),
  );
