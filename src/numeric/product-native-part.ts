import { FIRST_BYTE, kernelSpace, placesFrom } from "./kernel-space.ts";
import type { NativeProducts } from "./native-products.ts";
import { PANEL, type PartSource, type TablePart } from "./product-part.ts";

/**
 * A part that native code multiplies: the table lies row after row, in a memory that no other thread shares, because
 * native code takes no shared one. Our kernel looks at the products in place.
 */
export function nativePart(
  { values, from, rows, width, block, kernel }: PartSource,
  native: NativeProducts,
): TablePart {
  // The kernel writes up to 3 places behind a row of products.
  const n = Math.ceil(rows / PANEL) * PANEL;
  const stride = n * 4;
  const places = placesFrom(FIRST_BYTE);
  const table = places.take(n * width * 4);
  const left = places.take(block * width * 4);
  const notes = places.take(block * 16);
  const scores = places.take(block * stride);
  const tails = places.end;
  const space = kernelSpace(kernel, tails, { most: tails + block * stride, unshared: true });
  const floats = (at: number, count: number) => space.floats.subarray(at / 4, at / 4 + count);
  floats(table, rows * width).set(values.subarray(from * width, (from + rows) * width));
  return {
    from,
    rows,
    space,
    scores,
    stride,
    notes,
    tails() {
      space.grow(tails + block * stride);
      return tails;
    },
    score(vectors, count) {
      floats(left, vectors.length).set(vectors);
      native.multiply(
        "nt",
        { m: count, n, k: width },
        floats(left, count * width),
        floats(table, n * width),
        floats(scores, count * n),
      );
    },
  };
}
