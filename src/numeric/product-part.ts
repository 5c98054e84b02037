import type { KernelSpace } from "./kernel-space.ts";
import type { KernelName } from "./product-kernel.ts";

/** A panel of the kernel holds this many rows of the table. */
export const PANEL = 8;

/** The inputs of a part. */
export interface PartSource {
  /** The whole table, row-major. */
  readonly values: Float32Array;
  /** First vector of the part, and how many. */
  readonly from: number;
  readonly rows: number;
  readonly width: number;
  /** Vectors that are multiplied at once, at most. */
  readonly block: number;
  readonly kernel: Exclude<KernelName, "plain">;
}

/** A stretch of a table in one memory, with the products of the last call. Addresses are in bytes. */
export interface TablePart {
  readonly from: number;
  readonly rows: number;
  readonly space: KernelSpace;
  /** Products of the last call, and bytes from one row of them to the next. */
  readonly scores: number;
  readonly stride: number;
  /** Room for what the selection of a row needs: 16 bytes each. */
  readonly notes: number;
  /** Room as large as `scores`, which is made when it is asked for. */
  tails(): number;
  /** Multiplies `count` vectors with those of the part. */
  score(vectors: Float32Array, count: number): void;
}
