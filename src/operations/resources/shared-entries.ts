/** A value that has been opened, with what it takes. */
export interface OpenedValue<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** Frees what the value holds beyond memory of its own, such as threads. */
  free(): void;
  /** Equal for values that can stand for each other; undefined for one that nobody else may have. */
  readonly content: string | undefined;
  /** Whether opening it now would give the same. */
  isUnchanged(): Promise<boolean>;
}

/** An opened value, with how many use it. */
export interface SharedEntry {
  readonly opened: OpenedValue<unknown>;
  /** All keys that lead to it. A value that has changed has none, and goes when its last user closes it. */
  readonly keys: Map<string, OpenedValue<unknown>["isUnchanged"]>;
  users: number;
  /** Bytes of what was made from the value since, and goes with it. */
  made: number;
}

/** Entries in the order of their last use, with the bytes they take. */
export interface SharedEntries {
  find(test: (entry: SharedEntry) => boolean): SharedEntry | undefined;
  /** Adds a user of an entry, which may be new. */
  use(entry: SharedEntry): void;
  /** Takes a user away; frees the entry where nobody else uses it and it can not or need not wait for another. */
  release(entry: SharedEntry): void;
  /** Frees entries without users, the one that has waited longest first, until all take no more than the memory. */
  freeOverMemory(): void;
  freeIdle(test: (entry: SharedEntry) => boolean): void;
  /** Counts bytes of what was made from the value of an entry. */
  grow(entry: SharedEntry, bytes: number): void;
  /** Entries that are held, those of them in use, and bytes of all. */
  held(): { readonly values: number; readonly used: number; readonly bytes: number };
}

/** @param onFree called after the value of an entry is freed */
export function sharedEntries(memory: number, onFree: (entry: SharedEntry) => void): SharedEntries {
  const entries = new Set<SharedEntry>();
  let bytes = 0;

  const free = (entry: SharedEntry) => {
    entries.delete(entry);
    bytes -= entry.opened.bytes + entry.made;
    entry.made = 0;
    entry.opened.free();
    onFree(entry);
  };
  const freeOverMemory = () => {
    for (const entry of entries) {
      if (bytes <= memory) return;
      if (entry.users === 0) free(entry);
    }
  };
  return {
    find: (test) => [...entries].find(test),
    use(entry) {
      entry.users++;
      if (!entries.delete(entry)) bytes += entry.opened.bytes;
      entries.add(entry);
    },
    release(entry) {
      entry.users--;
      if (entry.users > 0 || !entries.has(entry)) return;
      if (entry.keys.size === 0) free(entry);
      else freeOverMemory();
    },
    freeOverMemory,
    freeIdle(test) {
      for (const entry of [...entries])
        if (entry.users === 0 && entries.has(entry) && test(entry)) free(entry);
    },
    grow(entry, more) {
      entry.made += more;
      bytes += more;
      freeOverMemory();
    },
    held: () => ({
      values: entries.size,
      used: [...entries].filter(({ users }) => users > 0).length,
      bytes,
    }),
  };
}
