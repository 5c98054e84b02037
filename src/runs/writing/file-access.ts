import type { Files } from "../../formats/files/files.ts";
import type { Disk } from "../disk/disk.ts";
import type { WholeWrites } from "./whole.ts";

/** Functions for reading and writing files; hosts provide them, and functions take the parts they need. */
export interface FileAccess {
  readonly files: Files;
  readonly disk: Disk;
  /** Files and folders that appear whole or not at all. */
  readonly writes: WholeWrites;
}
