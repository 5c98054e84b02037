import { fetchWhole } from "../../../data/get/fetch-whole.ts";
import { webFetch } from "../../../data/get/web-fetch.ts";
import { LacunaError } from "../../../error.ts";
import type { Files } from "../../../formats/files/files.ts";
import { memoryFiles } from "../../../formats/files/memory-files.ts";
import { nameOf } from "../../../runs/paths.ts";
import { hostWith } from "../../contract/host-with.ts";
import type { Host } from "../../host.ts";
import type { FetchWanted } from "./fetch.ts";
import { importGraph } from "./import-work.ts";
import type { FetchedGraph } from "./results.ts";

/** Fetches a file and reads it as the graph. */
export async function fetchGraph(given: FetchWanted, host: Host): Promise<FetchedGraph> {
  const { files, fetch, signal, onProgress } = host;
  if (!fetch)
    throw new LacunaError("data.fetch-failed", "nothing can be fetched here", {
      hint: "fetch the file by hand and name it",
    });
  const { origin, pathname } = new URL(given.graph);
  const path = origin + pathname;
  const { bytes, sha256, sentBy } = await fetchWhole(given.graph, webFetch(fetch), {
    most: files.most,
    signal,
    onBytes: (done, total) => onProgress?.({ title: "fetching", done, total, note: nameOf(path) }),
  });
  const inside = hostWith(host, { files: withFile(files, path, bytes) });
  const imported = await importGraph({ ...given, graph: path }, inside);
  return {
    ...imported,
    source: given.graph,
    fetched: {
      from: given.graph,
      ...(sentBy === given.graph ? {} : { sentBy }),
      bytes: bytes.length,
      sha256,
    },
  };
}

/** Files with one more, which is in memory. */
function withFile(files: Files, path: string, bytes: Uint8Array): Files {
  const held = memoryFiles(new Map([[path, bytes]]));
  const of = (asked: string): Files => (asked === path ? held : files);
  return {
    ...files,
    list: (asked) => of(asked).list(asked),
    size: (asked) => of(asked).size(asked),
    readOnce: async (asked) => (await of(asked).readOnce?.(asked)) ?? false,
    read: (asked) => of(asked).read(asked),
    readShared: (asked, hashFrom) => of(asked).readShared(asked, hashFrom),
  };
}
