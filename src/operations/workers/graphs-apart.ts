import { withoutCompression } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { OpenApart } from "../resources/open-apart.ts";
import { type OpeningLimits, openedBy } from "./opened-by.ts";
import { openRole } from "./opening-roles.ts";

/** Bytes of files whose reading takes longer than a moment. Of a snapshot nothing but its hash is worked out. */
const LONG = 1 << 16;
const LONG_SNAPSHOT = 1 << 23;

/** Limits of workers that open graphs. */
export interface GraphsApartOptions extends OpeningLimits {
  /** Workers at the same time; other graphs wait. */
  readonly most: number;
  /** Opens files of foreign formats alone: the host serves nobody else, and has only to be able to end what it reads. */
  readonly foreignOnly?: boolean;
  /** Told the bytes of the files before they are read. @returns what is called when they were */
  readonly onReading?: ((bytes: number) => () => void) | undefined;
}

/** Workers that open graphs; each ends with its graph or when its time is over, and gives back what reading took. */
export function graphsApart(
  { pool, files, wait }: Pick<Host, "pool" | "files" | "wait">,
  { most, foreignOnly = false, onReading, ...limits }: GraphsApartOptions,
): OpenApart {
  const queue: (() => void)[] = [];
  let free = most;
  const turn = () => (free > 0 ? free-- : new Promise<void>((serve) => queue.push(serve)));
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free++;
  };
  return async (source, reading, onProgress) => {
    const look = await lookedAt(source, files);
    if (!look || !(look.isForeign || (look.isLong && !foreignOnly))) return undefined;
    await turn();
    const read = onReading?.(look.bytes);
    const opener = pool(openRole, 1, { apart: true });
    try {
      return await openedBy(opener, { source, reading }, look.bytes, { ...limits, wait }, onProgress);
    } finally {
      leave();
      await opener.close();
      read?.();
    }
  };
}

/** Files that packages of others read, or that unpack to what nobody can tell before. */
const FOREIGN = /\.(parquet|rdf|owl|xml|jsonld|graphml|zip)$/i;
const isForeign = (name: string): boolean => FOREIGN.test(withoutCompression(name)) || /\.bz2$/i.test(name);

interface Look {
  readonly isForeign: boolean;
  readonly isLong: boolean;
  readonly bytes: number;
}

/** A look at the names and sizes of the files of a graph; undefined for what gives its bytes once only, and is read where that is known. */
export async function lookedAt(source: string, files: Files): Promise<Look | undefined> {
  const names = await files.list(source);
  if (names?.includes(SNAPSHOT)) return lookedAt(joined(source, SNAPSHOT), files);
  const paths = names?.map((name) => joined(source, name)) ?? [source];
  for (const path of paths) if (await files.readOnce?.(path)) return undefined;
  const sizes = await Promise.all(paths.map((path) => files.size(path)));
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  const long = names === undefined && /\.lacuna$/.test(source) ? LONG_SNAPSHOT : LONG;
  return { isForeign: paths.some(isForeign), isLong: bytes > long, bytes };
}

/** The snapshot in a folder of other files. */
const SNAPSHOT = "graph.lacuna";
