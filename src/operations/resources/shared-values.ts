/** Something opened that others may share; whoever took it closes it once. */
export interface Lease<Value> {
  readonly value: Value;
  close(): void;
}

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

/** Values by what they were opened from, one for all who open the same. */
export interface SharedValues {
  /** The value of this key, opened where it is not there or no longer the same. */
  lease<Value>(key: string, open: () => Promise<OpenedValue<Value>>): Promise<Lease<Value>>;
  /** Frees values that nobody uses, those for which `test` holds. */
  freeIdle(test: (value: unknown) => boolean): void;
  /** Values that are held, those of them in use, and bytes of all. */
  held(): { readonly values: number; readonly used: number; readonly bytes: number };
}

interface Entry {
  readonly opened: OpenedValue<unknown>;
  /** All keys that lead to it. A value that has changed has none, and goes when its last user closes it. */
  readonly keys: Map<string, OpenedValue<unknown>["isUnchanged"]>;
  users: number;
}

/**
 * Counts who uses what. The last close frees a value, unless all values together take no more than `memory` bytes: then it
 * waits for the next who opens the same, and the one that has waited longest goes first.
 */
export function sharedValues({
  memory,
  onFree,
}: {
  readonly memory: number;
  readonly onFree?: (value: unknown) => void;
}): SharedValues {
  const byKey = new Map<string, Entry>();
  /** In the order of their last use. */
  const entries = new Set<Entry>();
  const turns = new Map<string, Promise<unknown>>();
  let bytes = 0;

  const free = (entry: Entry) => {
    entries.delete(entry);
    for (const key of entry.keys.keys()) byKey.delete(key);
    bytes -= entry.opened.bytes;
    entry.opened.free();
    onFree?.(entry.opened.value);
  };
  const freeOverMemory = () => {
    for (const entry of entries) {
      if (bytes <= memory) return;
      if (entry.users === 0) free(entry);
    }
  };
  const use = (entry: Entry) => {
    entry.users++;
    entries.delete(entry);
    entries.add(entry);
  };
  const release = (entry: Entry) => {
    entry.users--;
    if (entry.users > 0 || !entries.has(entry)) return;
    if (entry.keys.size === 0) free(entry);
    else freeOverMemory();
  };
  const leaseOf = <Value>(entry: Entry): Lease<Value> => {
    let closed = false;
    return {
      value: entry.opened.value as Value,
      close() {
        if (closed) return;
        closed = true;
        release(entry);
      },
    };
  };

  const add = (key: string, opened: OpenedValue<unknown>): Entry => {
    const { content } = opened;
    const same =
      content === undefined ? undefined : [...entries].find((each) => each.opened.content === content);
    if (same) opened.free();
    const entry = same ?? { opened, keys: new Map(), users: 0 };
    if (content !== undefined) {
      entry.keys.set(key, opened.isUnchanged);
      byKey.set(key, entry);
    }
    use(entry);
    if (!same) bytes += opened.bytes;
    freeOverMemory();
    return entry;
  };
  const found = async (key: string): Promise<Entry | undefined> => {
    const entry = byKey.get(key);
    if (!entry) return undefined;
    use(entry);
    try {
      if (await entry.keys.get(key)?.()) return entry;
    } catch {
      // Whoever opens it anew is told what is wrong.
    }
    byKey.delete(key);
    entry.keys.delete(key);
    release(entry);
    return undefined;
  };

  return {
    async lease<Value>(key: string, open: () => Promise<OpenedValue<Value>>) {
      // One after another for one key, so that two who come together open it once.
      const before = turns.get(key);
      const turn = (async () => {
        await before?.catch(() => {});
        return (await found(key)) ?? add(key, await open());
      })();
      turns.set(key, turn);
      try {
        return leaseOf<Value>(await turn);
      } finally {
        if (turns.get(key) === turn) turns.delete(key);
      }
    },
    freeIdle(test) {
      for (const entry of [...entries])
        if (entry.users === 0 && entries.has(entry) && test(entry.opened.value)) free(entry);
    },
    held: () => ({
      values: entries.size,
      used: [...entries].filter(({ users }) => users > 0).length,
      bytes,
    }),
  };
}
