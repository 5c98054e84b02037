import { type ByteTable, spread, textTable } from "../formats/interner.ts";
import { hashBytes } from "../formats/text/fields.ts";
import type { Aliases, Vocabulary } from "./vocabulary.ts";

/** A vocabulary that lies in typed arrays, so that snapshots store it and workers share it as it is. */
export interface ByteVocabulary extends Vocabulary {
  readonly names: ByteTable;
  /** Labels by id; an empty label means that the name is shown. */
  readonly labels: ByteTable | undefined;
  readonly aliasTable: AliasTable | undefined;
}

/** Aliases of ids: text `i` is an alias of id `ids[i]`. Ids ascend; ids without aliases are left out. */
export interface AliasTable {
  readonly ids: Uint32Array;
  readonly texts: ByteTable;
}

/** Whether a vocabulary lies in typed arrays. */
export function isByteVocabulary(vocabulary: Vocabulary): vocabulary is ByteVocabulary {
  return "names" in vocabulary;
}

/** The table of some ids' aliases; undefined when there are none. */
export function aliasTableOf(byId: ReadonlyMap<number, Iterable<string>>): AliasTable | undefined {
  const sorted = [...byId].sort(([a], [b]) => a - b);
  const pairs = sorted.flatMap(([id, texts]) => Array.from(texts, (text) => [id, text] as const));
  if (pairs.length === 0) return undefined;
  return { ids: Uint32Array.from(pairs, ([id]) => id), texts: textTable(pairs.map(([, text]) => text)) };
}

/** Makes a vocabulary from distinct UTF-8 names, labels and aliases. Look-up tables are built at the first use. */
export function byteVocabulary(
  names: ByteTable,
  labels?: ByteTable,
  aliasTable?: AliasTable,
): ByteVocabulary {
  const size = names.offsets.length - 1;
  let nameIndex: Index | undefined;
  let labelIndex: Index | undefined;
  const shown = (id: number): ByteTable =>
    labels && labels.offsets[id + 1]! > labels.offsets[id]! ? labels : names;
  const byName = () => {
    nameIndex ??= indexOf(size, () => names);
    return nameIndex;
  };
  return {
    size,
    names,
    labels,
    aliasTable,
    ...(aliasTable && { aliases: aliasesIn(aliasTable) }),
    hasLabels: labels !== undefined,
    name: (id) => textAt(names, id),
    id: (name) => find(byName(), name, () => names)[0],
    label: (id) => textAt(shown(id), id),
    withLabel: (label) => {
      if (!labels) return find(byName(), label, () => names);
      labelIndex ??= indexOf(size, shown);
      return find(labelIndex, label, shown);
    },
  };
}

/** Chained hashing: the first id (+1) of each bucket, and after each id the next (+1) of the same bucket. */
interface Index {
  readonly buckets: Uint32Array;
  readonly next: Uint32Array;
}

function indexOf(size: number, table: (id: number) => ByteTable): Index {
  let length = 16;
  while (length < size) length *= 2;
  const buckets = new Uint32Array(length);
  const next = new Uint32Array(size);
  // From the last id to the first, so that every chain ascends.
  for (let id = size - 1; id >= 0; id--) {
    const { bytes, offsets } = table(id);
    const bucket = spread(hashBytes(bytes, offsets[id]!, offsets[id + 1]!)) & (length - 1);
    next[id] = buckets[bucket]!;
    buckets[bucket] = id + 1;
  }
  return { buckets, next };
}

function find(index: Index, text: string, table: (id: number) => ByteTable): number[] {
  const wanted = new TextEncoder().encode(text);
  const found: number[] = [];
  const bucket = spread(hashBytes(wanted, 0, wanted.length)) & (index.buckets.length - 1);
  for (let entry = index.buckets[bucket]!; entry !== 0; entry = index.next[entry - 1]!)
    if (equals(table(entry - 1), entry - 1, wanted)) found.push(entry - 1);
  return found;
}

function equals({ bytes, offsets }: ByteTable, id: number, wanted: Uint8Array): boolean {
  const from = offsets[id]!;
  if (offsets[id + 1]! - from !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}

function aliasesIn({ ids, texts }: AliasTable): Aliases {
  let index: Index | undefined;
  return {
    of(id) {
      let low = 0;
      let high = ids.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (ids[middle]! < id) low = middle + 1;
        else high = middle;
      }
      const found: string[] = [];
      for (let at = low; ids[at] === id; at++) found.push(textAt(texts, at));
      return found;
    },
    idsOf(alias) {
      index ??= indexOf(ids.length, () => texts);
      return find(index, alias, () => texts).map((at) => ids[at]!);
    },
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** One text of a table. */
export function textAt({ bytes, offsets }: ByteTable, id: number): string {
  if (id < 0 || id >= offsets.length - 1) throw new RangeError(`there is no name with id ${id}`);
  // Copied first: browsers refuse to decode shared memory.
  return decoder.decode(bytes.slice(offsets[id]!, offsets[id + 1]!));
}
