import { visibleWord } from "../formats/text/visible.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * How results name an entity or relation: by its label when that says which one is meant, otherwise by its unique
 * name, so that what is printed can be asked for again.
 */
export function nameOf(vocabulary: Vocabulary, id: number): string {
  if (!vocabulary.hasLabels) return vocabulary.name(id);
  const label = vocabulary.label(id);
  return vocabulary.withLabel(label).length === 1 ? label : vocabulary.name(id);
}

/** The same for people: an ambiguous label is shown with the name beside it. */
export function displayName(vocabulary: Vocabulary, id: number): string {
  const name = nameOf(vocabulary, id);
  const label = vocabulary.label(id);
  return visibleWord(name === label ? label : `${label} (${name})`);
}
