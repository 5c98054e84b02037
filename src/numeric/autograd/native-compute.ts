import type { NativeProducts } from "../native-products.ts";
import type { Compute } from "./compute.ts";
import type { Floats } from "./floats.ts";

/** Multiplications in a product from which on it is worth the call and the copies. */
const WORTH = 2 ** 22;

/**
 * The same compute, with large products by native code; everything else, small products included, stays where it was. Bits are
 * those of the native code, which may depend on machine and threads.
 */
export function nativeCompute(compute: Compute, native: NativeProducts): Compute {
  // Native code reads no shared memory: sides and results go through copies, whose room is kept.
  const rooms: Float32Array[] = [];
  const room = (at: number, length: number): Float32Array => {
    const before = rooms[at];
    const found = before && before.length >= length ? before : new Float32Array(length);
    rooms[at] = found;
    return found.subarray(0, length);
  };
  const copied = (at: number, values: Floats, length: number): Float32Array => {
    const copy = room(at, length);
    copy.set(values.subarray(0, length));
    return copy;
  };
  return {
    ...compute,
    name: `${compute.name} and ${native.name}`,
    product(kind, sizes, left, right, out, more) {
      const { m, n, k } = sizes;
      if (m * n * k < WORTH) {
        compute.product(kind, sizes, left, right, out, more);
        return;
      }
      const result = room(2, m * n);
      native.multiply(kind, sizes, copied(0, left, m * k), copied(1, right, k * n), result);
      if (more) for (let at = 0; at < result.length; at++) out[at]! += result[at]!;
      else out.set(result);
    },
  };
}
