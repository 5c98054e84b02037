import type { KnowledgeBase } from "../../../kb/kb.ts";
import { localIri } from "../iris.ts";

/** Other things than entities that the IRI of a key or predicate links in the RDF layout, when one name has several uses. */
export interface SharedIris {
  /** It is a key of qualifiers, so that nodes of facts have it. */
  readonly leavesFacts: (name: string) => boolean;
  /** It is a key of attributes or qualifiers, so that it leads to nodes of values. */
  readonly entersValues: (name: string) => boolean;
}

const looked = new WeakMap<KnowledgeBase, SharedIris>();

/** Looks at the keys of a knowledge base, once for each; names with the same IRI share it. */
export function sharedIris(kb: KnowledgeBase): SharedIris {
  const known = looked.get(kb) ?? lookAt(kb);
  looked.set(kb, known);
  return known;
}

function lookAt(kb: KnowledgeBase): SharedIris {
  const iris = (keys: Uint32Array) =>
    new Set(Array.from(new Set(keys), (key) => localIri(kb.keys.name(key))));
  const ofQualifiers = iris(kb.qualifiers.key);
  const ofAttributes = iris(kb.attributes.key);
  return {
    leavesFacts: (name) => ofQualifiers.has(localIri(name)),
    entersValues: (name) => ofQualifiers.has(localIri(name)) || ofAttributes.has(localIri(name)),
  };
}
