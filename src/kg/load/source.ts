import { LacunaError } from "../../error.ts";
import { plainBytes, withoutCompression } from "../../formats/compression.ts";
import type { Separator } from "../../formats/fields.ts";
import { joined } from "../../formats/fields.ts";
import type { Files } from "../../formats/files.ts";
import { nameOf, withoutSlash } from "../../runs/paths.ts";
import { type Split, splits } from "../graph.ts";
import type { ColumnChoice } from "./header.ts";

/** What a user says of a table; what is not said is found by looking. */
export interface TableChoice {
  readonly columns?: ColumnChoice;
  readonly delimiter?: Separator;
}

/** How far loading is. */
export interface LoadProgress {
  /** Packed bytes read so far. */
  readonly bytes: number;
  /** The file that is being read. */
  readonly file: string;
}

/** The folder or the single file a graph is loaded from. */
export interface Source {
  /** As the user named it. */
  readonly path: string;
  readonly files: Files;
  /** What the folder holds, sorted; for a single file its name alone. */
  readonly names: readonly string[];
  readonly isFolder: boolean;
  readonly table: TableChoice;
  /** Where a file of the source lies. */
  pathOf(name: string): string;
  /** Its bytes, uncompressed. */
  open(name: string): AsyncIterable<Uint8Array>;
  /** Its first bytes, uncompressed, up to 64 KiB. */
  peek(name: string): Promise<Uint8Array>;
  /** All of it, uncompressed; for maps and labels, not for triples. */
  whole(name: string): Promise<Uint8Array>;
}

const PEEKED = 1 << 16;
/** Largest file that is read whole. */
const MOST_WHOLE = 1 << 30;

/**
 * Looks at a path.
 * @throws LacunaError `kg.no-such-path`, `kg.empty-folder`
 */
export async function openSource(
  path: string,
  files: Files,
  onProgress?: (progress: LoadProgress) => void,
  table: TableChoice = {},
): Promise<Source> {
  const folder = withoutSlash(path);
  const listed = await files.list(folder);
  if (!listed && (await files.size(folder)) === undefined)
    throw new LacunaError("kg.no-such-path", `there is no file or folder ${path}`, {
      place: { file: path },
      hint: "check the path; the embedded graph is called world",
    });
  if (listed?.length === 0)
    throw new LacunaError("kg.empty-folder", `the folder ${path} is empty`, {
      place: { file: path },
      hint: "put train, valid and test files of triples into it",
    });
  const pathOf = (name: string) => (listed ? `${folder}/${name}` : folder);
  const watched = onProgress ? withProgress(files, onProgress) : files;
  const peeked = new Map<string, Uint8Array>();
  const source: Source = {
    path,
    files,
    table,
    isFolder: listed !== undefined,
    names: listed ?? [nameOf(folder)],
    pathOf,
    open: (name) => plainBytes(watched, pathOf(name)),
    peek: async (name) => {
      const known = peeked.get(name);
      if (known) return known;
      const bytes = await take(plainBytes(files, pathOf(name)), PEEKED);
      const kept = bytes.slice(0, PEEKED);
      peeked.set(name, kept);
      return kept;
    },
    whole: async (name) => {
      const bytes = await take(source.open(name), MOST_WHOLE + 1);
      if (bytes.length > MOST_WHOLE)
        throw new LacunaError("files.too-large", `${pathOf(name)} holds more than ${MOST_WHOLE} bytes`, {
          place: { file: pathOf(name) },
          hint: "maps and label files of this size are not read",
        });
      return bytes;
    },
  };
  return source;
}

async function take(source: AsyncIterable<Uint8Array>, wanted: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= wanted) break;
  }
  return joined(chunks);
}

function withProgress(files: Files, onProgress: (progress: LoadProgress) => void): Files {
  let bytes = 0;
  return {
    ...files,
    async *read(path) {
      for await (const chunk of files.read(path)) {
        bytes += chunk.length;
        onProgress({ bytes, file: path });
        yield chunk;
      }
    },
  };
}

const splitStems: Record<Split, string> = { train: "train", valid: "valid|validation|val|dev", test: "test" };

/** The file of each split, as `<stem><suffix>.<ending>`, compression aside; a split without one is left out. */
export function splitFiles(source: Source, endings: string, suffix = ""): ReadonlyMap<Split, string> {
  const found = new Map<Split, string>();
  for (const split of splits) {
    const pattern = new RegExp(`^(?:${splitStems[split]})${suffix}\\.(?:${endings})$`, "i");
    const matching = source.names.filter((name) => pattern.test(withoutCompression(name)));
    if (matching.length > 1)
      throw new LacunaError(
        "kg.ambiguous-split",
        `${matching.join(" and ")} could each be the ${split} split`,
        {
          place: { file: source.path },
          hint: "leave one of them in the folder",
        },
      );
    if (matching.length === 1) found.set(split, matching[0]!);
  }
  return found;
}

/** The one file with this name, compression aside. */
export function fileCalled(source: Source, ...wanted: readonly string[]): string | undefined {
  for (const each of wanted) {
    const found = source.names.find((name) => withoutCompression(name).toLowerCase() === each.toLowerCase());
    if (found && source.isFolder) return found;
  }
  return undefined;
}

/** The splits without a file. */
export function missingSplits(found: ReadonlyMap<Split, string>): readonly Split[] {
  return splits.filter((split) => !found.has(split));
}
