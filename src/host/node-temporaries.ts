import { rmSync } from "node:fs";
import type { Disk } from "../runs/disk/disk.ts";

/** A disk, and what is temporary on it at this moment. */
export interface WatchedDisk {
  readonly disk: Disk;
  /** Removes it all at once, for a process that ends here. */
  readonly clear: () => void;
}

/**
 * Knows of the temporary folders that a process makes, so that none outlives it however it ends, killing aside.
 * @param onFirst called before the first one is made
 */
export function withTemporaries(disk: Disk, onFirst: () => void): WatchedDisk {
  const there = new Set<string>();
  return {
    disk: {
      ...disk,
      async makeTemporary(path) {
        onFirst();
        const folder = await disk.makeTemporary(path);
        there.add(folder);
        return folder;
      },
      async remove(path) {
        await disk.remove(path);
        there.delete(path);
      },
    },
    clear() {
      for (const folder of there) rmSync(folder, { recursive: true, force: true });
      there.clear();
    },
  };
}
