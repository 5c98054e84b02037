import { LacunaError } from "../../error.ts";
import { sha256 } from "../sha256.ts";
import { parseJson } from "../text/json-text.ts";
import { isObject } from "../text/shape.ts";
import type { Files } from "./files.ts";
import { heldToHash } from "./held-to-hash.ts";

/** Lists the files of a folder that Lacuna wrote, with their hashes. */
export const LIST = "lacuna-files.json";
/** Largest list that is read. */
const MOST_LIST = 1 << 24;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The same files; one that stands in a list of ours beside it is compared with its hash there as it is read, so that a changed
 * byte is never taken for data.
 */
export const heldToList = (files: Files): Files => ({
  ...files,
  async *read(path) {
    const wanted = await listedHash(files, path);
    if (wanted === undefined) {
      yield* files.read(path);
      return;
    }
    yield* heldToHash(files.read(path), wanted, () => changed(path));
  },
  async readShared(path, hashFrom) {
    const wanted = await listedHash(files, path);
    const read = await files.readShared(path, hashFrom);
    const found = wanted !== undefined && hashFrom > 0 ? sha256([read.bytes]) : read.sha256;
    if (wanted !== undefined && found !== wanted) throw changed(path);
    return read;
  },
});

const changed = (path: string): LacunaError =>
  new LacunaError("files.changed", `${path} is not what Lacuna wrote: its hash is not the one in ${LIST}`, {
    place: { file: path },
    hint: `write or fetch it again; if you changed it yourself, take it out of the ${LIST} beside it`,
  });

/** The hash that a list beside a file has for it; undefined where there is none, or none yet. */
async function listedHash(files: Files, path: string): Promise<string | undefined> {
  const end = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const name = path.slice(end + 1);
  if (end < 0 || name === LIST) return undefined;
  const list = `${path.slice(0, end + 1)}${LIST}`;
  const size = await files.size(list).catch(() => undefined);
  if (size === undefined || size > MOST_LIST) return undefined;
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of files.read(list)) chunks.push(decoder.decode(chunk, { stream: true }));
  let found: unknown;
  try {
    found = parseJson(chunks.join("") + decoder.decode());
  } catch (cause) {
    throw new LacunaError("files.broken-list", `${list} is no list of files: ${(cause as Error).message}`, {
      place: { file: list },
      hint: "write the folder again; without that file, its files are read unchecked",
      cause,
    });
  }
  const { format, files: entries } = (isObject(found) ? found : {}) as Record<string, unknown>;
  if (format !== "lacuna-files" || !isObject(entries) || !Object.hasOwn(entries, name)) return undefined;
  const entry = entries[name];
  const hash = isObject(entry) ? entry.sha256 : undefined;
  return typeof hash === "string" && SHA256.test(hash) ? hash : undefined;
}
