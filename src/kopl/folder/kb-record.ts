import type { KnowledgeBase } from "../../kb/kb.ts";
import { listNames } from "../../kb/values/names.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Disk } from "../../runs/disk/disk.ts";

/** The identity of a knowledge base. */
export interface KbRecord {
  readonly name: string;
  readonly entities: Integer;
  readonly concepts: Integer;
  readonly attributes: Integer;
  readonly relations: Integer;
  readonly qualifiers: Integer;
  /** SHA-256 of names, facts and qualifiers. */
  readonly hash: string;
}

/** The record of a knowledge base; the hash depends on its content alone, not on the file it was read from. */
export function kbRecord(kb: KnowledgeBase, disk: Pick<Disk, "digester">): KbRecord {
  const { attributes, relations, qualifiers, values } = kb;
  const digester = disk.digester();
  const encoder = new TextEncoder();
  for (const texts of [
    kb.ids,
    kb.names,
    kb.missing,
    listNames(kb.predicates),
    listNames(kb.keys),
    listNames(values.texts),
  ])
    digester.add(encoder.encode(JSON.stringify(texts)));
  for (const { buffer, byteOffset, byteLength } of [
    ...[kb.parents.start, kb.parents.items],
    ...[
      values.kind.slice(0, values.size),
      values.number.slice(0, values.size),
      values.text.slice(0, values.size),
    ],
    ...[attributes.subject, attributes.key, attributes.value],
    ...[relations.subject, relations.predicate, relations.object],
    ...[qualifiers.start, qualifiers.key, qualifiers.value],
  ])
    digester.add(new Uint8Array(buffer, byteOffset, byteLength));
  return {
    name: kb.name,
    entities: kb.entityCount,
    concepts: kb.conceptCount,
    attributes: attributes.size,
    relations: relations.size,
    qualifiers: qualifiers.size,
    hash: digester.digest().sha256,
  };
}
