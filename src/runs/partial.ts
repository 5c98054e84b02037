/** A file that is being fetched: it has another name until it is whole. */
export interface PartialFile {
  /** Bytes that are there. */
  readonly size: number;
  /** What is there, in chunks. */
  read(): AsyncIterable<Uint8Array>;
  append(bytes: Uint8Array): Promise<void>;
  /** Starts again from nothing. */
  clear(): Promise<void>;
  /** Gives the file its own name, replacing what is there; it is whole on disk before it has it. */
  finish(): Promise<void>;
  /** Lets go of the file; what is there stays, for the next attempt. */
  close(): Promise<void>;
}

/** Opens files that may be left unfinished and gone on with later. */
export interface PartialWrites {
  /** @param path of the finished file; folders on the way are made. @throws LacunaError `runs.unwritable` */
  open(path: string): Promise<PartialFile>;
}
