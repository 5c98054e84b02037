import { visibleWord } from "../formats/text/visible.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * How results name an entity or relation: by its label if that is unambiguous, otherwise by its unique name, so that printed names
 * can be used as input.
 */
export function nameOf(vocabulary: Vocabulary, id: number): string {
  if (!vocabulary.hasLabels) return vocabulary.name(id);
  const label = vocabulary.label(id);
  return vocabulary.withLabel(label).length === 1 ? label : vocabulary.name(id);
}

/** The name for people: an ambiguous label is followed by the unique name. */
export function displayName(vocabulary: Vocabulary, id: number): string {
  const name = nameOf(vocabulary, id);
  const label = vocabulary.label(id);
  return visibleWord(name === label ? label : `${label} (${name})`);
}

/** The last part of an IRI; other names are unchanged. */
export const lastPart = (name: string): string => /^[a-z]+:.*[/#]([^/#]+)$/i.exec(name)?.[1] ?? name;
