import type { Graph } from "../kg/graph.ts";
import type { Vocabulary } from "../kg/vocabulary.ts";
import { knownPrefixes } from "./known-prefixes.ts";

/** Number of names that are searched for namespaces; larger vocabularies are sampled at even steps. */
const SAMPLED = 100_000;
/** Most namespaces that are tried. Data with more have names that are not IRIs of vocabularies. */
const MOST = 64;

/** The place at which the last part of an IRI begins. */
const lastAt = (iri: string): number => Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1;

/** The last part of an IRI; undefined for any other name. */
export const lastOfIri = (name: string): string | undefined =>
  name.includes("://") ? name.slice(lastAt(name)) : undefined;

const found = new WeakMap<Vocabulary, readonly string[]>();

/** The namespaces of a vocabulary: the part of each IRI up to the last slash or hash sign, the most used first. */
function namespacesOf(vocabulary: Vocabulary): readonly string[] {
  const known = found.get(vocabulary);
  if (known) return known;
  const counts = new Map<string, number>();
  const stride = Math.ceil(vocabulary.size / SAMPLED) || 1;
  for (let id = 0; id < vocabulary.size; id += stride) {
    const name = vocabulary.name(id);
    if (!name.includes("://")) continue;
    const space = name.slice(0, lastAt(name));
    if (counts.has(space) || counts.size < 4 * MOST) counts.set(space, (counts.get(space) ?? 0) + 1);
  }
  const spaces = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const namespaces = spaces.slice(0, MOST).map(([space]) => space);
  found.set(vocabulary, namespaces);
  return namespaces;
}

/**
 * The ids of the IRIs with this last part (`Q42`), or with this prefix and last part (`wd:Q42`) when the graph knows the prefix;
 * ascending.
 */
export function idsOfIri(graph: Graph, vocabulary: Vocabulary, name: string): number[] {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const space = colon < 0 ? undefined : (graph.prefixes?.get(prefix) ?? knownPrefixes.get(prefix));
  const iris =
    space === undefined
      ? namespacesOf(vocabulary).map((each) => each + name)
      : [space + name.slice(colon + 1)];
  const ids = iris.flatMap((iri) => vocabulary.id(iri) ?? []);
  return [...new Set(ids)].sort((a, b) => a - b);
}
