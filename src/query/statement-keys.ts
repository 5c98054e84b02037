import { LacunaError, type Place } from "../error.ts";
import type { Graph } from "../kg/graph.ts";
import { type KeyFacts, statementFacts } from "../kg/statements/facts.ts";
import { type Vocabulary, vocabularyOf } from "../kg/vocabulary.ts";
import { idsOfIri, lastOfIri } from "./iri-names.ts";
import { similarNames } from "./similar.ts";
import { writeWord } from "./text/words.ts";

const vocabularies = new WeakMap<object, Vocabulary>();

function keyNames({ statements }: Graph): Vocabulary {
  const { keys } = statements!;
  let found = vocabularies.get(keys);
  if (!found) {
    found = vocabularyOf(keys.map(({ name }) => name));
    vocabularies.set(keys, found);
  }
  return found;
}

/**
 * The key of this name, of an IRI with this last part, or of this name in other letter case; `confidence` and `source` are also those
 * of the keys that are understood as such.
 */
export function keyMeaning(graph: Graph, name: string): KeyFacts | undefined {
  if (!graph.statements) return undefined;
  const { keys } = statementFacts(graph.statements);
  const exact = keys.get(name);
  if (exact) return exact;
  const names = keyNames(graph);
  const [id, ...others] = idsOfIri(graph, names, name);
  if (id !== undefined && others.length === 0) return keys.get(names.name(id));
  const all = [...keys.values()];
  for (const fits of [
    ({ name: own }: KeyFacts) => own.toLowerCase() === name.toLowerCase(),
    ({ role }: KeyFacts) => role === name,
  ]) {
    const same = all.filter(fits);
    if (same.length === 1) return same[0];
  }
  return undefined;
}

/** The name of a key that is read back as it. */
export function readableKey(graph: Graph, key: string): string {
  const last = lastOfIri(key) ?? key;
  return keyMeaning(graph, last)?.name === key ? last : key;
}

/**
 * The key of a name.
 * @throws LacunaError `query.no-qualifiers`, `query.unknown-key`
 */
export function keyNamed(graph: Graph, name: string, place: Place): KeyFacts {
  const found = keyMeaning(graph, name);
  if (found) return found;
  const all = [...(graph.statements ? statementFacts(graph.statements).keys.values() : [])];
  if (all.length === 0)
    throw new LacunaError(
      "query.no-qualifiers",
      `no link of ${graph.name} has a qualifier, and so none ${name}`,
      {
        place,
        hint: "further columns of a table of links, qualifiers of statements, and annotations of RDF 1.2 are qualifiers",
      },
    );
  throw new LacunaError("query.unknown-key", `no link has a qualifier called "${name}"`, {
    place,
    hint: () => {
      const similar = similarNames(keyNames(graph), name);
      const shown = all.slice(0, SHOWN).map((each) => writeWord(readableKey(graph, each.name)));
      return similar.length > 0
        ? `did you mean ${similar.map((each) => writeWord(readableKey(graph, each))).join(" or ")}?`
        : `qualifiers are ${shown.join(", ")}${all.length > SHOWN ? ", …" : ""}`;
    },
  });
}

/** Keys in a hint, at most. */
const SHOWN = 12;
