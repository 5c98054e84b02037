import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productTable } from "../../src/numeric/product.ts";
import { bestKernel, type KernelName, runsKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { allowRelaxedSimd } from "../../src/runs/node-relaxed-simd.ts";

allowRelaxedSimd();
const kernels: readonly KernelName[] = ["wasm-relaxed-simd", "wasm-simd", "plain"];

function vectors(count: number, seed: number, purpose: string): Float32Array {
  const random = randomStream(seed, purpose);
  return Float32Array.from({ length: count }, () => random.real() * 2 - 1);
}

/** The definition, in double precision. */
function naive(left: Float32Array, count: number, right: Float32Array, rows: number, width: number) {
  const out = new Float64Array(count * rows);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < rows; j++)
      for (let l = 0; l < width; l++) out[i * rows + j]! += left[i * width + l]! * right[j * width + l]!;
  return out;
}

/** The largest difference; infinite where a value was left out. */
function farthest(found: Float32Array, wanted: Float64Array): number {
  return found.reduce((most, each, at) => {
    const difference = Math.abs(each - wanted[at]!);
    return Number.isNaN(difference) ? Infinity : Math.max(most, difference);
  }, 0);
}

describe.each(kernels)("%s", (kernel) => {
  test.skipIf(!runsKernel(kernel))("gives the dot products, whatever the sizes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 13 }),
        fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(511, 512, 513, 1030)),
        fc.integer({ min: 0, max: 40 }),
        fc.nat(1000),
        (count, rows, width, seed) => {
          const left = vectors(count * width, seed, "left");
          const right = vectors(rows * width, seed, "right");
          const out = new Float32Array(count * rows).fill(Number.NaN);
          productTable(right, rows, width, kernel).multiply(left, count, out);
          const wanted = naive(left, count, right, rows, width);
          expect(farthest(out, wanted)).toBeLessThan(1e-4);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.skipIf(!runsKernel(kernel))("takes more rows than one block of the kernel", () => {
    const [count, rows, width] = [483, 27, 3];
    const left = vectors(count * width, 1, "left");
    const right = vectors(rows * width, 1, "right");
    const out = new Float32Array(count * rows);
    productTable(right, rows, width, kernel).multiply(left, count, out);
    const wanted = naive(left, count, right, rows, width);
    expect(farthest(out, wanted)).toBeLessThan(1e-5);
  });

  test.skipIf(!runsKernel(kernel))("gives a row the same bits alone and among others", () => {
    const [count, rows, width] = [11, 300, 37];
    const left = vectors(count * width, 2, "left");
    const table = productTable(vectors(rows * width, 2, "right"), rows, width, kernel);
    const together = new Float32Array(count * rows);
    table.multiply(left, count, together);
    const alone = new Float32Array(rows);
    for (let i = 0; i < count; i++) {
      table.multiply(left.subarray(i * width), 1, alone);
      expect(alone).toEqual(together.slice(i * rows, (i + 1) * rows));
    }
  });
});

test("this machine runs a WebAssembly kernel", () => {
  expect(bestKernel()).not.toBe("plain");
});

test("a table of the wrong size is refused", () => {
  expect(() => productTable(new Float32Array(5), 2, 3)).toThrow(RangeError);
});
