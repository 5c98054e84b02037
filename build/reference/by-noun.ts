/** Things by the noun of their command, its first word; each list is sorted by its commands. */
export function byNoun<Each>(all: readonly Each[], commandOf: (each: Each) => string): Map<string, Each[]> {
  const found = new Map<string, Each[]>();
  for (const each of [...all].sort((a, b) => (commandOf(a) < commandOf(b) ? -1 : 1))) {
    const [noun = ""] = commandOf(each).split(" ");
    found.set(noun, [...(found.get(noun) ?? []), each]);
  }
  return found;
}

/** A summary as a sentence. */
export const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
