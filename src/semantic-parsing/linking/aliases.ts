import { type KnowledgeBase, valueKinds } from "../../kb/kb.ts";

/** Keys whose texts name things: "official name", "ISO 3166-1 alpha-3 code". */
const NAMING = /\b(name|alias|nickname|pseudonym|code|abbreviation)\b/i;
/** Shorter texts are found by their key, not as names: "fr" and "de" are words. */
const SHORTEST = 3;

/** Texts that stand for one entity alone, with the entity's name: its official and native names, its codes. */
export function aliasesOf(kb: KnowledgeBase): Map<string, string> {
  const { attributes, keys, values } = kb;
  const owner = new Map<string, string | undefined>();
  const own = new Set(kb.names);
  for (let fact = 0; fact < attributes.size; fact++) {
    const value = attributes.value[fact] ?? 0;
    if (
      valueKinds[values.kind[value] ?? 0] !== "string" ||
      !NAMING.test(keys.name(attributes.key[fact] ?? 0))
    )
      continue;
    const text = values.texts.name(values.text[value] ?? 0);
    const name = kb.names[attributes.subject[fact] ?? 0];
    if (text.length < SHORTEST || !/\p{L}/u.test(text) || own.has(text) || name === undefined) continue;
    owner.set(text, !owner.has(text) || owner.get(text) === name ? name : undefined);
  }
  return new Map([...owner].flatMap(([text, name]) => (name === undefined ? [] : [[text, name] as const])));
}
