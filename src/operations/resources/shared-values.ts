import { type OpenedValue, type SharedEntry, sharedEntries } from "./shared-entries.ts";

export type { OpenedValue } from "./shared-entries.ts";

/** An open value that others may share; each taker closes it once. */
export interface Lease<Value> {
  readonly value: Value;
  close(): void;
}

/** Values by what they were opened from, one for all who open the same. */
export interface SharedValues {
  /** The value of this key, opened where it is not there or no longer the same. */
  lease<Value>(key: string, open: () => Promise<OpenedValue<Value>>): Promise<Lease<Value>>;
  /** Frees values that nobody uses, those for which `test` holds. */
  freeIdle(test: (value: unknown) => boolean): void;
  /** Counts bytes of what was made from a value that is held, and is kept as long as it is. */
  grow(value: unknown, bytes: number): void;
  /** Values that are held, those of them in use, and bytes of all. */
  held(): { readonly values: number; readonly used: number; readonly bytes: number };
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
  const byKey = new Map<string, SharedEntry>();
  const turns = new Map<string, Promise<unknown>>();
  const entries = sharedEntries(memory, ({ keys, opened }) => {
    for (const key of keys.keys()) byKey.delete(key);
    onFree?.(opened.value);
  });

  const add = (key: string, opened: OpenedValue<unknown>): SharedEntry => {
    const { content } = opened;
    const same = content === undefined ? undefined : entries.find((each) => each.opened.content === content);
    if (same) opened.free();
    const entry = same ?? { opened, keys: new Map(), users: 0, made: 0 };
    if (content !== undefined) {
      entry.keys.set(key, opened.isUnchanged);
      byKey.set(key, entry);
    }
    entries.use(entry);
    entries.freeOverMemory();
    return entry;
  };
  const found = async (key: string): Promise<SharedEntry | undefined> => {
    const entry = byKey.get(key);
    if (!entry) return undefined;
    entries.use(entry);
    try {
      if (await entry.keys.get(key)?.()) return entry;
    } catch {
      // The next opening reports what is wrong.
    }
    byKey.delete(key);
    entry.keys.delete(key);
    entries.release(entry);
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
        return leaseOf<Value>(await turn, entries.release);
      } finally {
        if (turns.get(key) === turn) turns.delete(key);
      }
    },
    freeIdle: (test) => entries.freeIdle(({ opened }) => test(opened.value)),
    grow(value, bytes) {
      const entry = entries.find(({ opened }) => opened.value === value);
      if (entry) entries.grow(entry, bytes);
    },
    held: entries.held,
  };
}

/** A lease that releases its entry with its first close. */
function leaseOf<Value>(entry: SharedEntry, release: (entry: SharedEntry) => void): Lease<Value> {
  let closed = false;
  return {
    value: entry.opened.value as Value,
    close() {
      if (closed) return;
      closed = true;
      release(entry);
    },
  };
}
