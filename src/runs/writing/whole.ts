import type { Integer } from "../../numeric/integer.ts";
/** The content of a file to write. */
export type Content =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** A written file: its size and SHA-256 in hexadecimal. */
export interface Written {
  /** Size in bytes. */
  readonly bytes: Integer;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** A text at the beginning of a file that identifies its kind. */
export type Mark = string | RegExp;

export interface WriteOptions {
  /** Replace what is there. */
  readonly force?: boolean;
  /** A text that the beginning of a replaced file must contain, so that `force` replaces no file of another kind. */
  readonly mark?: Mark;
}

export interface FolderOptions extends WriteOptions {
  /**
   * The names of files that the folder may hold when it is replaced. A folder that holds anything else is never
   * replaced, so that `--force` on the wrong path deletes nothing.
   */
  readonly ours: readonly string[];
}

/** Writing so that a file or folder appears whole or not at all, also when the machine stops half-way. */
export interface WholeWrites {
  /**
   * Refuses an output that writing would refuse, so that a long computation finds out before it starts. With `ours` the
   * output is a folder, otherwise a file.
   * @throws LacunaError `runs.exists`, `runs.not-ours`
   */
  check(path: string, options: WriteOptions & Partial<FolderOptions>): Promise<void>;
  /** @throws LacunaError `runs.exists`, `runs.unwritable`, `runs.disk-full` */
  file(path: string, content: Content, options?: WriteOptions): Promise<Written>;
  /**
   * Calls `fill` with a function that writes one file of the folder; the folder appears when `fill` is done.
   * @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable`, and what `fill` throws
   */
  folder(
    path: string,
    fill: (put: (name: string, content: Content) => Promise<Written>) => Promise<void>,
    options: FolderOptions,
  ): Promise<void>;
}
