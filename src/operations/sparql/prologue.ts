import { knownPrefixes } from "../../query/known-prefixes.ts";

/**
 * A query with declarations of the prefixes that it uses and does not declare, on its own first line so that places in it stay.
 * @param own what prefixes of the asked graph stand for; these come before the usual ones
 */
export function withPrefixes(query: string, own: ReadonlyMap<string, string> = new Map()): string {
  const declared = new Set(Array.from(query.matchAll(/\bprefix\s+([\w.-]*):/gi), ([, name]) => name));
  const used = new Set(query.split(":").slice(0, -1).map(prefixAtEnd));
  const lines = [...new Map([...knownPrefixes, ...own])].filter(
    ([name]) => used.has(name) && !declared.has(name),
  );
  return lines.map(([name, iri]) => `PREFIX ${name}: <${iri}> `).join("") + query;
}

/** The longest prefix that is looked for. */
const LONGEST = 41;

/** The name that a text ends with, empty where none can stand; undefined where the text goes on with something else. */
function prefixAtEnd(text: string): string | undefined {
  let from = text.length;
  while (from > 0 && text.length - from < LONGEST && /[\w-]/.test(text[from - 1]!)) from--;
  while (from < text.length && !/[A-Za-z]/.test(text[from]!)) from++;
  if (from < text.length) return text.slice(from);
  return /[\w>"]$/.test(text) ? undefined : "";
}
