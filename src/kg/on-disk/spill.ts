import type { Disk } from "../../runs/disk/disk.ts";
import { joined } from "../../runs/paths.ts";
import { openSpool, type Spool } from "./spool.ts";

/** A store for triples that do not fit into memory while a graph is read. */
export interface Spill {
  readonly disk: Disk;
  /** Triples that are held in memory before they are written. */
  readonly held: number;
  /** Triples that are sorted at once. */
  readonly sorted: number;
  /** The folder of temporary files, made at the first call. */
  folder(): Promise<string>;
  /** A new file of triples; it is closed with all others. */
  open(name: string): Promise<Spool>;
  /** Closes all files and removes the folder. */
  remove(): Promise<void>;
}

/** What is held and sorted where no memory is named: about half a gigabyte beside the names. */
const USUAL = 1 << 30;
const MOST_HELD = 1 << 21;

/**
 * A place for triples beside an output.
 * @param memory bytes that a part of it may take; a gigabyte by default
 */
export function spillBeside(disk: Disk, out: string, memory = USUAL): Spill {
  let made: Promise<string> | undefined;
  const spools: Spool[] = [];
  const folder = () => {
    // What a killed process left there is removed by the same call.
    made ??= disk.makeTemporary(out);
    return made;
  };
  return {
    disk,
    held: Math.max(1 << 12, Math.min(MOST_HELD, Math.floor(memory / 256))),
    sorted: Math.max(1 << 13, Math.floor(memory / 128)),
    folder,
    async open(name) {
      const spool = await openSpool(disk, joined(await folder(), name));
      spools.push(spool);
      return spool;
    },
    async remove() {
      for (const each of spools) await each.close();
      if (made) await disk.remove(await made);
    },
  };
}
