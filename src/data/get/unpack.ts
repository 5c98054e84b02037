import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { isZip, readZipEntry, zipEntries } from "../../formats/compression/zip.ts";
import type { Files } from "../../formats/files/files.ts";
import { insideName, tarFiles } from "./tar.ts";

/** Files of archives are held in memory; none of the datasets has larger ones. */
const MOST_BYTES = 2 ** 31;

/**
 * The files of a zip or tar archive by name, packed or not; undefined for any other file. Names stay inside of the folder
 * that they are unpacked to, and nothing but plain files comes out.
 * @throws LacunaError `formats.broken-zip`, `formats.zip-refused`, `kgqa.broken-archive`, `kgqa.archive-refused`,
 *   `kgqa.large-archive`
 */
export async function unpacked(
  files: Files,
  path: string,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const tar = /\.(tar|tgz|tar\.gz|tar\.zst)$/i.test(path);
  if (!tar && !/\.zip$/i.test(path)) return undefined;
  const bytes = await whole(tar ? plainBytes(files, path) : files.read(path), path);
  if (tar) return new Map(tarFiles(bytes, path).map((each) => [each.name, each.bytes]));
  if (!isZip(bytes))
    throw new LacunaError("kgqa.broken-archive", `${path} is no zip archive`, {
      place: { file: path },
      hint: "the server may have sent a page in its place; look into the file",
    });
  const found = new Map<string, Uint8Array>();
  let total = 0;
  for (const entry of zipEntries(bytes, path).values()) {
    if (entry.name.endsWith("/")) continue;
    total += entry.size;
    if (total > MOST_BYTES) throw large(path);
    found.set(insideName(entry.name, path), await readZipEntry(bytes, entry, path));
  }
  return found;
}

async function whole(source: AsyncIterable<Uint8Array>, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_BYTES) throw large(path);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const large = (path: string): LacunaError =>
  new LacunaError("kgqa.large-archive", `${path} unpacks to more than ${MOST_BYTES} bytes`, {
    place: { file: path },
    hint: "unpack it by hand if you trust it",
  });
