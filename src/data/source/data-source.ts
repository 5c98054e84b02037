import type { RemoteFile } from "./remote-file.ts";

/** Data that can be had by name. */
export interface DataSource {
  /** Short name, as it is asked for. */
  readonly name: string;
  readonly title: string;
  /** As its source states it; null where none is stated or we do not know. */
  readonly licence: string | null;
  /** The page on which it is published, or the paper if there is none. */
  readonly page: string;
  /** Files that can be fetched; empty where there is no stable place. */
  readonly files: readonly RemoteFile[];
}
