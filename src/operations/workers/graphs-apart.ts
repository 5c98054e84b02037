import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { OpenApart } from "../resources/open-apart.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { noGraph } from "./no-graph.ts";
import { openRole } from "./opening-roles.ts";
import { withinSeconds } from "./within-seconds.ts";

/** Bytes of files whose reading takes longer than a moment. Of a snapshot nothing but its hash is worked out. */
const LONG = 1 << 16;
const LONG_SNAPSHOT = 1 << 23;

/** Seconds in which any graph is read, and bytes of it that take one more. */
const MOST_SECONDS = 60;
const BYTES_A_SECOND = 50_000;

/** Seconds in which files of some bytes are read. */
export const secondsFor = (bytes: number, least = MOST_SECONDS): number =>
  least + Math.ceil(bytes / BYTES_A_SECOND);

/** Bytes of the memory of a foreign engine that reads a graph or a knowledge base; it is handed one part of the file at a time. */
export const ENGINE = 2 ** 30;

/** Limits of workers that open graphs. */
export interface GraphsApartOptions {
  /** Workers at the same time; other graphs wait. */
  readonly most: number;
  /** Opens files of foreign formats alone: the host serves nobody else, and has only to be able to end what it reads. */
  readonly foreignOnly?: boolean;
  /** Ends what is being read. */
  readonly signal?: () => AbortSignal | undefined;
  /** Told the bytes of the files before they are read. @returns what is called when they were */
  readonly onReading?: ((bytes: number) => () => void) | undefined;
  /** Seconds for a small graph, {@link MOST_SECONDS} where it is left out. */
  readonly seconds?: number;
}

/** Workers that open graphs; each ends with its graph or when its time is over, and gives back what reading took. */
export function graphsApart(
  { pool, files, wait }: Pick<Host, "pool" | "files" | "wait">,
  { most, foreignOnly = false, signal, onReading, seconds = MOST_SECONDS }: GraphsApartOptions,
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
    const bound = secondsFor(look.bytes, seconds);
    try {
      opener.begin(noGraph(), { engine: ENGINE });
      const reads = () =>
        withinSeconds(opener.run({ source, reading }, onProgress), bound, wait, () => tooLong(source, bound));
      return await whileNotInterrupted({ signal: signal?.() }, reads, () => `${source} was not read`);
    } finally {
      leave();
      await opener.close();
      read?.();
    }
  };
}

export const tooLong = (source: string, seconds: number) =>
  new LacunaError("kg.too-long", `${source} was not read within ${seconds} seconds`, {
    place: { file: source },
    hint: "it may be damaged; convert it to triples, or make a snapshot of it where nobody waits: `lacuna kg import`",
  });

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
