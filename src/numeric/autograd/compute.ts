import type { ProductKind } from "../native-products.ts";
import type { Floats } from "./floats.ts";
import type { KernelCalls } from "./kernel-calls.ts";
import { type ProductSizes, plainMatrixProduct } from "./plain-product.ts";

/** Memory and products of matrices. Returned memory is reused. */
export interface Compute {
  readonly name: string;
  readonly threads: number;
  /** Room for `length` values; they are not cleared. */
  take(length: number): Floats;
  /** A copy of ids where kernels can read them. */
  takeIds(ids: Uint32Array): Uint32Array;
  /** Sets all values to 0. */
  clear(room: Floats): void;
  /** Returns memory of `take` or `takeIds`; it must not be used any more. */
  give(room: Floats | Uint32Array): void;
  /**
   * Row-major `out` (m × n) becomes the product of `left` and `right`, or has it added when `more`: left is m × k
   * (k × m for `tn`), right is k × n (n × k for `nt`). Every value is summed over k in its order.
   */
  product(
    kind: ProductKind,
    sizes: ProductSizes,
    left: Floats,
    right: Floats,
    out: Floats,
    more: boolean,
  ): void;
  /** Element-wise jobs in WebAssembly, where this computes in it; operations fall back on plain loops. */
  readonly kernel: KernelCalls | undefined;
  /** Bytes held, in use or not. */
  bytes(): number;
  close(): void;
}

/** Everything in TypeScript: in double precision what gradients are checked with, in single what a host without WebAssembly has. */
export function plainCompute(precision: "single" | "double" = "single"): Compute {
  const free = new Map<number, Floats[]>();
  let bytes = 0;
  return {
    name: "plain",
    threads: 1,
    take(length) {
      const room = free.get(length)?.pop();
      if (room) return room;
      bytes += length * (precision === "single" ? 4 : 8);
      return precision === "single" ? new Float32Array(length) : new Float64Array(length);
    },
    takeIds: (ids) => ids,
    clear(room) {
      room.fill(0);
    },
    give(room) {
      if (room instanceof Uint32Array) return;
      const others = free.get(room.length);
      if (others) others.push(room);
      else free.set(room.length, [room]);
    },
    product: plainMatrixProduct,
    kernel: undefined,
    bytes: () => bytes,
    close() {},
  };
}
