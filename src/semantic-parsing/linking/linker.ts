import { type KnowledgeBase, nameOf, valueKinds } from "../../kb/kb.ts";
import { pluralOf } from "../../kopl/generate/plural.ts";
import { statedValues } from "../text/numbers.ts";
import { folded, type Token, tokensOf } from "../text/tokens.ts";
import { aliasesOf } from "./aliases.ts";
import { type Mention, nameIndex } from "./name-index.ts";
import { type Schema, schemaOf } from "./schema.ts";

/** A name that `Find` may be given. */
export interface NameCandidate extends Mention {
  readonly text: string;
  /** It was found by another text that stands for it. */
  readonly alias: boolean;
  /** No better candidate takes any of its words. */
  readonly best: boolean;
  /** Number in `schema.concepts` of what it is, or -1. */
  readonly concept: number;
}

/** A value that a program may be given; `text` of texts only. */
export interface ValueCandidate {
  readonly kind: "number" | "year" | "date" | "text";
  readonly value: number | string;
  readonly from: number;
  readonly to: number;
  readonly similarity: number;
  readonly exact: boolean;
  /** Words behind it, where its unit may stand. */
  readonly after: string;
}

/** A question with all that is found in it. */
export interface LinkedQuestion {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly names: readonly NameCandidate[];
  readonly values: readonly ValueCandidate[];
  /** Similarity by number: how like some words are to the names of concepts, keys and predicates; absent where nothing is. */
  readonly schema: {
    readonly concepts: ReadonlyMap<number, Mention>;
    readonly keys: ReadonlyMap<number, Mention>;
    readonly predicates: ReadonlyMap<number, Mention>;
  };
}

/** Links questions to one knowledge base. */
export interface Linker {
  readonly kb: KnowledgeBase;
  readonly schema: Schema;
  /** Keys of attributes and of qualifiers that have a text. */
  readonly keysOfText: ReadonlyMap<
    string,
    { readonly attributes: ReadonlySet<number>; readonly qualifiers: ReadonlySet<number> }
  >;
  link(question: string): LinkedQuestion;
}

/** Candidates that a program chooses from. */
const NAMES = 16;
const TEXTS = 8;
const SCHEMA = 24;

/** @param given other texts that stand for names, beside those that the knowledge base has */
export function linkerOf(kb: KnowledgeBase, given: Readonly<Record<string, readonly string[]>> = {}): Linker {
  const schema = schemaOf(kb);
  const conceptNumber = new Map(schema.concepts.map((name, at) => [name, at]));
  const own = [...new Set(kb.names)];
  const aliases = new Map<string, string>(aliasesOf(kb));
  for (const [name, texts] of Object.entries(given))
    if (kb.named(name).length > 0) for (const text of texts) aliases.set(text, name);
  const targets = [...own, ...aliases.values()];
  const names = nameIndex([...own, ...aliases.keys()]);
  const keysOfText = textsOf(kb);
  const texts = nameIndex([...keysOfText.keys()]);
  const [concepts, keys] = [schema.concepts.length, schema.keys.length];
  const items = nameIndex([...schema.concepts, ...schema.keys.map(({ name }) => name), ...schema.predicates]);
  const plurals = items.names.map((name) => folded(pluralOf(name)));
  const kinds = targets.map((text) => {
    const node = kb.named(text)[0] ?? 0;
    const above = node < kb.entityCount ? kb.parents.items[kb.parents.start[node] ?? 0] : undefined;
    const has = (kb.parents.start[node + 1] ?? 0) > (kb.parents.start[node] ?? 0);
    return above !== undefined && has ? (conceptNumber.get(nameOf(kb, above)) ?? -1) : -1;
  });
  return {
    kb,
    schema,
    keysOfText,
    link(question) {
      const tokens = tokensOf(question);
      return {
        text: question,
        tokens,
        names: namesIn(tokens),
        values: valuesIn(tokens),
        schema: schemaIn(tokens),
      };
    },
  };

  function namesIn(tokens: readonly Token[]): NameCandidate[] {
    const seen = new Set<string>();
    const taken = new Set<number>();
    const found: NameCandidate[] = [];
    for (const mention of names.find(tokens, NAMES + 8)) {
      const text = targets[mention.name]!;
      if (seen.has(text)) continue;
      seen.add(text);
      const places = Array.from({ length: mention.to - mention.from }, (_, at) => mention.from + at);
      const best = !places.some((place) => taken.has(place));
      if (best) for (const place of places) taken.add(place);
      const alias = mention.name >= own.length;
      found.push({ ...mention, text, alias, best, concept: kinds[mention.name]! });
    }
    return found.slice(0, NAMES);
  }

  function valuesIn(tokens: readonly Token[]): ValueCandidate[] {
    const after = (to: number) =>
      tokens
        .slice(to, to + 3)
        .map(({ text }) => text)
        .join(" ");
    return [
      ...statedValues(tokens).map((each) => ({ ...each, similarity: 1, exact: true, after: after(each.to) })),
      ...texts.find(tokens, TEXTS).map(({ name, from, to, similarity, exact }) => ({
        kind: "text" as const,
        value: texts.names[name]!,
        from,
        to,
        similarity,
        exact,
        after: "",
      })),
    ];
  }

  function schemaIn(tokens: readonly Token[]): LinkedQuestion["schema"] {
    const found = {
      concepts: new Map<number, Mention>(),
      keys: new Map<number, Mention>(),
      predicates: new Map<number, Mention>(),
    };
    for (const each of items.find(tokens, SCHEMA)) {
      const words = tokens.slice(each.from, each.to).map(({ text }) => text);
      const mention = { ...each, exact: each.exact || words.join(" ") === plurals[each.name] };
      if (mention.name < concepts) found.concepts.set(mention.name, mention);
      else if (mention.name < concepts + keys) found.keys.set(mention.name - concepts, mention);
      else found.predicates.set(mention.name - concepts - keys, mention);
    }
    return found;
  }
}

function textsOf(kb: KnowledgeBase) {
  const found = new Map<string, { attributes: Set<number>; qualifiers: Set<number> }>();
  const add = (value: number, of: "attributes" | "qualifiers", key: number) => {
    if (valueKinds[kb.values.kind[value] ?? 0] !== "string") return;
    const text = kb.values.texts.name(kb.values.text[value] ?? 0);
    if (folded(text).trim() === "") return;
    const entry = found.get(text) ?? { attributes: new Set(), qualifiers: new Set() };
    found.set(text, entry);
    entry[of].add(key);
  };
  const { attributes, qualifiers } = kb;
  for (let fact = 0; fact < attributes.size; fact++)
    add(attributes.value[fact] ?? 0, "attributes", attributes.key[fact] ?? 0);
  for (let q = 0; q < qualifiers.size; q++)
    add(qualifiers.value[q] ?? 0, "qualifiers", qualifiers.key[q] ?? 0);
  return found;
}
