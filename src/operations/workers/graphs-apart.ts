import type { Files } from "../../formats/files/files.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { OpenApart } from "../resources/open-apart.ts";
import { noGraph } from "./no-graph.ts";

/** Bytes of files whose reading takes longer than a moment. Of a snapshot nothing but its hash is worked out. */
const LONG = 1 << 16;
const LONG_SNAPSHOT = 1 << 23;

/**
 * Workers that open graphs; each ends with its graph, and gives back what reading took.
 * @param most that work at the same time; others wait
 */
export function graphsApart(
  { pool, files }: Pick<Host, "pool" | "files">,
  { most }: { readonly most: number },
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
    if (!(await isLong(source, files))) return undefined;
    await turn();
    const opener = pool("open", 1, { apart: true });
    try {
      opener.begin(noGraph(), undefined);
      return await opener.run({ source, reading }, onProgress);
    } finally {
      leave();
      await opener.close();
    }
  };
}

async function isLong(source: string, files: Files): Promise<boolean> {
  const names = await files.list(source);
  if (names?.includes(SNAPSHOT)) return isLong(joined(source, SNAPSHOT), files);
  const paths = names?.map((name) => joined(source, name)) ?? [source];
  // What gives its bytes once only is read where that is known.
  for (const path of paths) if (await files.readOnce?.(path)) return false;
  const sizes = await Promise.all(paths.map((path) => files.size(path)));
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  return bytes > (names === undefined && /\.lacuna$/.test(source) ? LONG_SNAPSHOT : LONG);
}

/** The snapshot in a folder of other files. */
const SNAPSHOT = "graph.lacuna";
