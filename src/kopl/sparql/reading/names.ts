import type { KnowledgeBase } from "../../../kb/kb.ts";
import { localIri, nameOfIri } from "../iris.ts";

/** Knowledge about the names behind IRIs, for a reader of queries. @internal */
export interface QueryNames {
  /** The key or predicate that an IRI stands for. */
  readonly nameOf: (iri: string) => string;
  /** Whether the name is a key of values (`true`), a predicate between entities (`false`), or unclear. */
  readonly isKey: (name: string) => boolean | undefined;
}

/** Without a knowledge base underscores are blanks, and only the patterns themselves identify keys. */
export const plainNames: QueryNames = { nameOf: nameOfIri, isKey: () => undefined };

/** The names of a knowledge base: keys and predicates with underscores come back as they are. @internal */
export function namesOf(kb: KnowledgeBase): QueryNames {
  const byIri = new Map<string, string>();
  const listed = [kb.predicates, kb.keys].map(
    (names) => new Set(Array.from({ length: names.size }, (_, number) => names.name(number))),
  );
  const [predicates, keys] = listed;
  for (const names of listed)
    for (const name of names) if (!byIri.has(localIri(name))) byIri.set(localIri(name), name);
  return {
    nameOf: (iri) => byIri.get(iri) ?? nameOfIri(iri),
    isKey: (name) => {
      const key = keys?.has(name) ?? false;
      return key === (predicates?.has(name) ?? false) ? undefined : key;
    },
  };
}
