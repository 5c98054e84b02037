import type { Integer } from "../../numeric/integer.ts";
/** A file to be had, and how it is known. @internal */
export interface RemoteFile {
  /** Name it gets. */
  readonly name: string;
  /** The same bytes at several places, tried in this order. */
  readonly mirrors: readonly string[];
  /** SHA-256 in hexadecimal. */
  readonly sha256?: string;
  /** Size in bytes. */
  readonly bytes?: Integer;
  /** An archive that is left as it is, because it is too large to be unpacked in memory. */
  readonly packed?: true;
}
