import { sha256 } from "../formats/sha256.ts";
import type { Graph } from "./graph.ts";
import { graphHash, sectionsOf } from "./snapshot.ts";

/** What identifies the parts of a graph that answers are made of; null where a graph has none of a part. */
export interface PartHashes {
  /** The identity of its links and names, see `graphHash`. */
  readonly links: string;
  /** Values of its attributes, with their names and types. */
  readonly attributes: string | null;
  /** What is said of links: times, qualifiers, sources. */
  readonly statements: string | null;
  /** Labels, aliases and prefixes, by which names are read and shown. */
  readonly labels: string | null;
}

/** The names of the parts, in the order in which they are told. */
export const partNames = ["links", "attributes", "statements", "labels"] as const;

/** SHA-256 of each part of a graph: the same for its files and for a snapshot of them. */
export function partHashes(graph: Graph): PartHashes {
  const { sections, kinds } = sectionsOf(graph);
  const hashed = (pattern: RegExp, about: unknown): string | null => {
    const own = sections.filter(([name]) => pattern.test(name));
    if (own.length === 0 && about === undefined) return null;
    const parts: Uint8Array[] = [encoded(about ?? null)];
    for (const [name, { buffer, byteOffset, byteLength }] of own)
      parts.push(encoded([name, byteLength]), new Uint8Array(buffer, byteOffset, byteLength));
    return sha256(parts);
  };
  const { attributeTypes, prefixes, statements } = graph;
  const attributes = [...graph.attributes.keys()].map((name) => [name, attributeTypes?.get(name)]);
  return {
    links: graphHash(graph),
    attributes: hashed(/^attribute\d+$/, attributes.length === 0 ? undefined : attributes),
    statements: hashed(/^statements\./, statements && kinds.statements),
    labels: hashed(/^(entities|relations)\.(label|alias)/, prefixes && [...prefixes]),
  };
}

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
