/**
 * The one door to the outside: everything below the command line reads bytes through this interface, so that the
 * same code runs over a folder in Node and over fetched or dropped files in a browser.
 */
export interface Files {
  /** Most bytes of a file that is held in memory; `MOST_WHOLE` by default. */
  readonly most?: number;
  /** Names of the entries of a folder (not recursive), sorted; undefined when `path` is no folder. */
  list(path: string): Promise<readonly string[] | undefined>;
  /** Size in bytes, or undefined when there is no such file; 0 for files without a size, such as pipes. */
  size(path: string): Promise<number | undefined>;
  /** Whether a file can be read only once, such as a pipe; when absent, no file is of this kind. */
  readOnce?(path: string): Promise<boolean>;
  /**
   * A text that changes whenever the content of a file does, found without reading it; undefined when the host cannot know, such
   * as for a file that was written a moment ago.
   */
  version?(path: string): Promise<string | undefined>;
  /**
   * The bytes of a file in order, in chunks of any size. gzip and zstd are NOT undone here.
   * @throws LacunaError `files.not-found`, `files.unreadable`
   */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Undoes gzip. A truncated or broken stream throws LacunaError `files.broken-gzip` naming `path`. */
  gunzip(source: AsyncIterable<Uint8Array>, path: string): AsyncIterable<Uint8Array>;
  /** Reads a whole file into memory that workers can share where the platform has it, with its SHA-256 from `from` on. */
  readShared(path: string, hashFrom: number): Promise<{ bytes: Uint8Array; sha256: string }>;
}
