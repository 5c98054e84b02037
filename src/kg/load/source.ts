import { LacunaError } from "../../error.ts";
import { plainBytes, withoutCompression } from "../../formats/compression/compression.ts";
import { gathered } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { type Peekable, peekable } from "../../formats/files/peekable.ts";
import { pipesOnce } from "../../formats/files/pipes.ts";
import type { Separator } from "../../formats/text/fields.ts";
import { nameOf, withoutSlash } from "../../runs/paths.ts";
import { type Split, splits } from "../graph.ts";
import type { Spill } from "../on-disk/spill.ts";
import type { DetectedTable } from "./tables/detect-reading.ts";
import type { ColumnChoice } from "./tables/header.ts";
import type { ColumnKind } from "./tables/table-words.ts";

/** The user's description of a table; omitted parts are detected. */
export interface TableChoice {
  readonly columns?: ColumnChoice;
  readonly delimiter?: Separator;
  /** Kinds of columns by their headings, where each row is one thing. */
  readonly cells?: Readonly<Record<string, ColumnKind>>;
  /** What was found out about a table of which the user chose nothing. */
  readonly detected?: DetectedTable;
  /** Languages of labels, best first; English where this is absent. */
  readonly lang?: readonly string[];
}

/** Progress of loading. */
export interface LoadProgress {
  /** Packed bytes read so far, of all files. */
  readonly bytes: number;
  /** The file that is being read. */
  readonly file: string;
  /** Packed bytes of that file so far. */
  readonly done: number;
  /** Size of that file in packed bytes; 0 when unknown, as for a pipe. */
  readonly size: number;
}

/** The folder or the single file a graph is loaded from. */
export interface Source {
  /** The path as the user wrote it. */
  readonly path: string;
  readonly files: Files;
  /** What the folder holds, sorted; for a single file its name alone. */
  readonly names: readonly string[];
  readonly isFolder: boolean;
  readonly table: TableChoice;
  /** Storage for triples that do not fit into memory. */
  readonly spill?: Spill | undefined;
  /** The path of a file of the source. */
  pathOf(name: string): string;
  /**
   * Its bytes, uncompressed.
   * @throws LacunaError `files.read-once` when it is a pipe and was read before
   */
  open(name: string): AsyncIterable<Uint8Array>;
  /** Its first bytes, uncompressed, up to 64 KiB; they are read again with the rest. */
  peek(name: string): Promise<Uint8Array>;
  /** All of it, uncompressed; for maps and labels, not for triples. */
  whole(name: string): Promise<Uint8Array>;
  /** Whether it was read, beyond a look at its beginning. */
  wasRead(name: string): boolean;
  /** Whether it is a pipe or the like, which can be read only once and has no size. */
  readOnce(name: string): Promise<boolean>;
  /** Closes files that were opened for a check and not read. */
  close(): Promise<void>;
}

const PEEKED = 1 << 16;

/**
 * Opens a path as a source.
 * @throws LacunaError `kg.no-such-path`, `kg.empty-folder`
 */
export async function openSource(
  path: string,
  given: Files,
  onProgress?: (progress: LoadProgress) => void,
  table: TableChoice & { readonly spill?: Spill | undefined } = {},
): Promise<Source> {
  const { path: folder, files } = await outOfZip(withoutSlash(path), given);
  const listed = await files.list(folder);
  if (!listed && (await files.size(folder)) === undefined)
    throw new LacunaError("kg.no-such-path", `there is no file or folder ${path}`, {
      place: { file: path },
      hint: /^https?:\/\//i.test(path)
        ? "an address is fetched where its snapshot is made: `lacuna kg import ADDRESS --out graph.lacuna`"
        : "check the path; the embedded graph is called world",
    });
  if (listed?.length === 0)
    throw new LacunaError("kg.empty-folder", `the folder ${path} is empty`, {
      place: { file: path },
      hint: "put train, valid and test files of triples into it",
    });
  const pathOf = (name: string) => (listed ? `${folder}/${name}` : folder);
  const once = pipesOnce(files);
  const watched = onProgress ? withProgress(once, onProgress) : once;
  const looked = new Map<string, Peekable>();
  const read = new Set<string>();
  const source: Source = {
    path,
    files,
    table,
    spill: table.spill,
    isFolder: listed !== undefined,
    names: listed ?? [nameOf(folder)],
    pathOf,
    open(name) {
      const begun = looked.get(name);
      looked.delete(name);
      read.add(name);
      return begun ? begun.rest() : inUtf8(plainBytes(watched, pathOf(name)));
    },
    peek(name) {
      const begun = looked.get(name) ?? peekable(inUtf8(plainBytes(watched, pathOf(name))));
      looked.set(name, begun);
      return begun.peek(PEEKED);
    },
    whole: (name) => gathered(source.open(name), pathOf(name), files.most),
    wasRead: (name) => read.has(name),
    readOnce: async (name) => (await files.readOnce?.(pathOf(name))) ?? false,
    async close() {
      for (const each of looked.values()) await each.close();
      looked.clear();
    },
  };
  return source;
}

/** The bytes of a text as UTF-8, where its first two bytes say that it is UTF-16, as spreadsheets write it; others as they are. */
async function* inUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const begun = peekable(bytes);
  const mark = (await begun.peek(2)).join();
  const encoding = mark === "255,254" ? "utf-16le" : mark === "254,255" ? "utf-16be" : undefined;
  yield* encoding
    ? (await import("../../formats/text/utf16.ts")).utf8Of(begun.rest(), encoding)
    : begun.rest();
}

/** The files of a folder, or of an archive. */
async function outOfZip(path: string, files: Files): Promise<{ path: string; files: Files }> {
  const isArchive =
    /\.zip$/i.test(path) && !(await files.list(path)) && (await files.size(path)) !== undefined;
  return isArchive ? (await import("./zipped.ts")).unzipped(files, path) : { path, files };
}

function withProgress(files: Files, onProgress: (progress: LoadProgress) => void): Files {
  let bytes = 0;
  return {
    ...files,
    async *read(path) {
      const size = (await files.size(path)) ?? 0;
      let done = 0;
      for await (const chunk of files.read(path)) {
        bytes += chunk.length;
        done += chunk.length;
        onProgress({ bytes, file: path, done, size });
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
