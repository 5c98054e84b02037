import type { ByteTable } from "../formats/interner.ts";
import { textTable } from "../formats/text-table.ts";
import { idsWith, type TextIndex, textIndex } from "./text-index.ts";
import type { Aliases, Vocabulary } from "./vocabulary.ts";

/** A vocabulary that lies in typed arrays, so that snapshots store it and workers share it as it is. */
export interface ByteVocabulary extends Vocabulary {
  readonly names: ByteTable;
  /** Labels by id; an empty label means that the name is shown. */
  readonly labels: ByteTable | undefined;
  readonly aliasTable: AliasTable | undefined;
  /** Its look-up tables that were made until now; all of them when `missing` says that missing ones are made. */
  indexes(missing: "left" | "made"): VocabularyIndexes;
}

/** Look-up tables of a vocabulary; each is made at its first use. */
export interface VocabularyIndexes {
  readonly names?: TextIndex;
  readonly labels?: TextIndex;
  readonly aliases?: TextIndex;
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

/**
 * Makes a vocabulary from distinct UTF-8 names, labels and aliases. Look-up tables are made at their first use.
 * @param given look-up tables that another thread has made
 */
export function byteVocabulary(
  names: ByteTable,
  labels?: ByteTable,
  aliasTable?: AliasTable,
  given: VocabularyIndexes = {},
): ByteVocabulary {
  const size = names.offsets.length - 1;
  const made: { -readonly [Name in keyof VocabularyIndexes]: VocabularyIndexes[Name] } = { ...given };
  const shown = (id: number): ByteTable =>
    labels && labels.offsets[id + 1]! > labels.offsets[id]! ? labels : names;
  const byName = () => {
    made.names ??= textIndex(size, () => names);
    return made.names;
  };
  const byLabel = () => {
    made.labels ??= textIndex(size, shown);
    return made.labels;
  };
  const byAlias = ({ ids, texts }: AliasTable) => {
    made.aliases ??= textIndex(ids.length, () => texts);
    return made.aliases;
  };
  return {
    size,
    names,
    labels,
    aliasTable,
    ...(aliasTable && { aliases: aliasesIn(aliasTable, () => byAlias(aliasTable)) }),
    hasLabels: labels !== undefined,
    name: (id) => textAt(names, id),
    id: (name) => idsWith(byName(), name, () => names)[0],
    label: (id) => textAt(shown(id), id),
    withLabel: (label) => (labels ? idsWith(byLabel(), label, shown) : idsWith(byName(), label, () => names)),
    indexes(missing) {
      if (missing === "made") {
        byName();
        if (labels) byLabel();
        if (aliasTable) byAlias(aliasTable);
      }
      return { ...made };
    },
  };
}

function aliasesIn({ ids, texts }: AliasTable, index: () => TextIndex): Aliases {
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
    idsOf: (alias) => idsWith(index(), alias, () => texts).map((at) => ids[at]!),
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** One text of a table. */
export function textAt({ bytes, offsets }: ByteTable, id: number): string {
  if (id < 0 || id >= offsets.length - 1) throw new RangeError(`there is no name with id ${id}`);
  // Copied first: browsers refuse to decode shared memory.
  return decoder.decode(bytes.slice(offsets[id]!, offsets[id + 1]!));
}
