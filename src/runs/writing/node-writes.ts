import { nodeDisk } from "../disk/node-disk.ts";
import { wholeWrites } from "./writes.ts";

/** Whole writes on the disks of this machine. */
export const nodeWrites = wholeWrites(nodeDisk);
