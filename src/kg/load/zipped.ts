import { gathered } from "../../formats/compression/whole.ts";
import { readZipEntry, zipEntries } from "../../formats/compression/zip.ts";
import type { Files } from "../../formats/files/files.ts";
import { memoryFiles } from "../../formats/files/memory-files.ts";

/** Entries of an archive that hold no data. */
const BESIDE = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$)/;

/**
 * A zip archive as a folder, or as the single file that is in it. Folders around everything do not count.
 * @throws LacunaError `formats.broken-zip`, `formats.zip-refused`, `files.too-large`
 */
export async function unzipped(files: Files, path: string): Promise<{ path: string; files: Files }> {
  const bytes = await gathered(files.read(path), path, files.most);
  const entries = [...zipEntries(bytes, path, files.most).values()].filter(
    ({ name }) => !name.endsWith("/") && !BESIDE.test(name),
  );
  const around = folderOfAll(entries.map(({ name }) => name));
  const contents = new Map<string, Uint8Array>();
  for (const entry of entries)
    contents.set(`${path}/${entry.name.slice(around.length)}`, await readZipEntry(bytes, entry, path));
  const inside = memoryFiles(contents);
  const [only, ...others] = contents.keys();
  return {
    path: only !== undefined && others.length === 0 ? only : path,
    files: files.most === undefined ? inside : { ...inside, most: files.most },
  };
}

/** The longest folder path that all names begin with, up to its last slash. */
function folderOfAll(names: readonly string[]): string {
  const [first = "", ...others] = names;
  const parts = first.split("/").slice(0, -1);
  while (parts.length > 0 && !others.every((name) => name.startsWith(`${parts.join("/")}/`))) parts.pop();
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
}
