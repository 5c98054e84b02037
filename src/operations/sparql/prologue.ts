import { knownPrefixes } from "../../query/known-prefixes.ts";

/**
 * A query with declarations of the prefixes that it uses and does not declare, on its own first line so that places in it stay.
 * @param own what prefixes of the asked graph stand for; these come before the usual ones
 */
export function withPrefixes(query: string, own: ReadonlyMap<string, string> = new Map()): string {
  const declared = new Set(Array.from(query.matchAll(/\bprefix\s+([\w.-]*):/gi), ([, name]) => name));
  const used = new Set(
    Array.from(query.matchAll(/([A-Za-z][\w-]{0,40}|(?<![\w>"]))(?=:)/g), ([, name]) => name!),
  );
  const lines = [...new Map([...knownPrefixes, ...own])].filter(
    ([name]) => used.has(name) && !declared.has(name),
  );
  return lines.map(([name, iri]) => `PREFIX ${name}: <${iri}> `).join("") + query;
}
