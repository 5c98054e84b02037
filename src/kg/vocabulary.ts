/** Names of the entities or relations of a graph: dense ids to unique names, and to labels that need not be unique. */
export interface Vocabulary {
  readonly size: number;
  /** The unique name of an id. */
  name(id: number): string;
  /** The id of a unique name. */
  id(name: string): number | undefined;
  /** The label people read; the name when there is no label. */
  label(id: number): string;
  /** All ids that carry this label, ascending; empty when none does. */
  withLabel(label: string): readonly number[];
  readonly hasLabels: boolean;
  /** Aliases, which are neither unique nor shown; absent when there are none. */
  readonly aliases?: Aliases;
}

/** Aliases of the entities or relations of a graph. */
export interface Aliases {
  /** The aliases of an id, in the order of the files. */
  of(id: number): readonly string[];
  /** All ids that have this alias, ascending. */
  idsOf(alias: string): readonly number[];
}

/** A vocabulary held as plain strings; for graphs made by hand and for tests. */
export function vocabularyOf(names: readonly string[], labels?: readonly (string | undefined)[]): Vocabulary {
  let ids: Map<string, number> | undefined;
  let byLabel: Map<string, number[]> | undefined;
  const label = (id: number) => labels?.[id] ?? names[id]!;
  return {
    size: names.length,
    hasLabels: labels !== undefined,
    name: (id) => names[id]!,
    id: (name) => {
      ids ??= new Map(names.map((each, id) => [each, id]));
      return ids.get(name);
    },
    label,
    withLabel: (wanted) => {
      if (!byLabel) {
        byLabel = new Map();
        for (let id = 0; id < names.length; id++) {
          const same = byLabel.get(label(id));
          if (same) same.push(id);
          else byLabel.set(label(id), [id]);
        }
      }
      return byLabel.get(wanted) ?? [];
    },
  };
}

/** The vocabulary of a graph that has ids only: the name of an id is its decimal form. @internal */
export function numberedVocabulary(size: number): Vocabulary {
  const id = (name: string) => {
    const value = /^(0|[1-9]\d{0,9})$/.test(name) ? Number(name) : size;
    return value < size ? value : undefined;
  };
  return {
    size,
    hasLabels: false,
    name: String,
    id,
    label: String,
    withLabel: (label) => {
      const found = id(label);
      return found === undefined ? [] : [found];
    },
  };
}
