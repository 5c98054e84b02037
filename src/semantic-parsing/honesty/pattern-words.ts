import { folded } from "../text/tokens.ts";

const known = new WeakMap<object, ReadonlySet<string>>();

/** The words of all patterns in a part of wordings. */
export function expandedWords(patterns: object): ReadonlySet<string> {
  const before = known.get(patterns);
  if (before) return before;
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string")
      for (const word of folded(value.replaceAll(/\{\w+\}/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? [])
        found.add(word);
    else if (typeof value === "object" && value !== null)
      for (const each of Object.values(value)) visit(each);
  };
  visit(patterns);
  known.set(patterns, found);
  return found;
}
