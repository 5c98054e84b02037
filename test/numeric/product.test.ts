import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { productTable } from "../../src/numeric/product.ts";
import { bestKernel, type KernelName, runsKernel } from "../../src/numeric/product-kernel.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { farthest, naiveProduct, vectors } from "./support.ts";

allowRelaxedSimd();
const kernels: readonly KernelName[] = ["wasm-relaxed-simd", "wasm-simd", "plain"];
const team = nodeTeam(3);
afterAll(() => team.close());

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
          productTable(right, rows, width, { kernel }).multiply(left, count, out);
          const wanted = naiveProduct(left, count, right, rows, width);
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
    productTable(right, rows, width, { kernel }).multiply(left, count, out);
    const wanted = naiveProduct(left, count, right, rows, width);
    expect(farthest(out, wanted)).toBeLessThan(1e-5);
  });

  test.skipIf(!runsKernel(kernel))(
    "gives a row the same bits alone, among others and on several threads",
    () => {
      const [count, rows, width] = [11, 300, 37];
      const left = vectors(count * width, 2, "left");
      const right = vectors(rows * width, 2, "right");
      const tables = [
        productTable(right, rows, width, { kernel }),
        productTable(right, rows, width, { kernel, team }),
      ];
      const together = new Float32Array(count * rows);
      tables[0]!.multiply(left, count, together);
      for (const table of tables)
        for (let some = 1; some <= count; some++) {
          const out = new Float32Array(some * rows);
          for (let from = 0; from + some <= count; from += some) {
            table.multiply(left.subarray(from * width), some, out);
            expect(out).toEqual(together.slice(from * rows, (from + some) * rows));
          }
        }
    },
  );
});

const wasm = kernels.filter((kernel) => kernel !== "plain" && runsKernel(kernel));
const threads = [["one thread", undefined] as const, ["a team", team] as const];

describe.each(wasm)("%s selects", (kernel) => {
  test.each(threads)("what is at least a cut, on %s", (_, some) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(-Infinity, -0.7, 0, 0.1, 1.3, Infinity, Number.NaN),
        fc.boolean(),
        fc.nat(1000),
        (count, rows, width, height, single, seed) => {
          const left = vectors(count * width, seed, "left");
          const table = productTable(vectors(rows * width, seed, "right"), rows, width, {
            kernel,
            team: some,
          });
          const dense = new Float32Array(count * rows);
          table.multiply(left, count, dense);
          const row = (at: number) => dense.subarray(at * rows, (at + 1) * rows);
          const asked: number[] = [];
          // A cut that is one of the values has to keep that value.
          const least = (at: number) => (single ? row(at)[seed % rows]! : height + 1e-9 * at);
          const found = table.select!(left, count, (at, logSum, productOf) => {
            asked.push(at);
            expect(Array.from(row(at), (_, column) => productOf(column))).toEqual([...row(at)]);
            const exact = Math.log(row(at).reduce((sum, each) => sum + Math.exp(each), 0));
            expect(Math.abs(logSum - exact)).toBeLessThan(1e-6);
            return least(at);
          });
          expect(asked).toEqual(Array.from({ length: count }, (_, at) => at));
          for (let at = 0; at < count; at++) {
            const columns = [...row(at).keys()].filter((column) => !(row(at)[column]! < least(at)));
            const [from, to] = [found.offsets[at]!, found.offsets[at + 1]!];
            expect([...found.columns.subarray(from, to)]).toEqual(columns);
            expect([...found.values.subarray(from, to)]).toEqual(columns.map((column) => row(at)[column]));
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  test("log-sum-exp over many values and a wide range is good to 1e-6", () => {
    const rows = 14_505;
    for (const range of [0.01, 1, 20, 85, 1000]) {
      const values = vectors(rows, range, "values").map((each) => each * range);
      const { logSums } = productTable(values, rows, 1, { kernel }).select!(
        Float32Array.of(1),
        1,
        () => Infinity,
      );
      const most = values.reduce((a, b) => Math.max(a, b));
      const exact = Math.log(values.reduce((sum, each) => sum + Math.exp(each - most), 0));
      expect(Math.abs(logSums[0]! - most - exact)).toBeLessThan(1e-6 * Math.max(1, exact));
    }
  });

  test("more rows than one block", () => {
    const [count, rows, width] = [301, 19, 2];
    const left = vectors(count * width, 4, "left");
    const table = productTable(vectors(rows * width, 4, "right"), rows, width, { kernel, team });
    const dense = new Float32Array(count * rows);
    table.multiply(left, count, dense);
    const found = table.select!(left, count, () => -Infinity);
    expect(found.values).toEqual(dense);
    expect(found.offsets[count]).toBe(count * rows);
  });
});

test("this machine runs a WebAssembly kernel", () => {
  expect(bestKernel()).not.toBe("plain");
});

test("a table of the wrong size is refused", () => {
  expect(() => productTable(new Float32Array(5), 2, 3)).toThrow(RangeError);
});

const native = nativeProducts(2);

describe.skipIf(!native)("native products (need onnxruntime-node)", () => {
  test.each(["nn", "tn", "nt"] as const)("%s is the product of the definition", (kind) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(511, 1030)),
        fc.integer({ min: 0, max: 40 }),
        fc.nat(1000),
        (m, n, k, seed) => {
          const left = vectors(m * k, seed, "left");
          const right = vectors(n * k, seed, "right");
          const turned = (values: Float32Array, rows: number, columns: number) =>
            Float32Array.from(values, (_, at) => values[(at % rows) * columns + Math.floor(at / rows)]!);
          const out = new Float32Array(m * n).fill(Number.NaN);
          native!.multiply(
            kind,
            { m, n, k },
            kind === "tn" ? turned(left, m, k) : left,
            kind === "nt" ? right : turned(right, n, k),
            out,
          );
          expect(farthest(out, naiveProduct(left, m, right, n, k))).toBeLessThan(1e-5);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a table that is multiplied natively selects what one of our kernel does", () => {
    const [count, rows, width] = [37, 1203, 19];
    const left = vectors(count * width, 3, "left");
    const values = vectors(rows * width, 3, "right");
    const [ours, theirs] = [undefined, native].map((each) => {
      const table = productTable(values, rows, width, { native: each });
      const dense = new Float32Array(count * rows);
      table.multiply(left, count, dense);
      // Cuts that no product lies close to, so that rounding decides nothing.
      const cut = (at: number) => 1.5 + 0.01 * at;
      return { kernel: table.kernel, dense, found: table.select!(left, count, cut), cut };
    });
    expect(theirs!.kernel).toBe(native!.name);
    expect(farthest(theirs!.dense, naiveProduct(left, count, values, rows, width))).toBeLessThan(1e-5);
    const close = ours!.dense.filter((each, at) => Math.abs(each - ours!.cut(Math.floor(at / rows))) < 1e-5);
    expect(close).toHaveLength(0);
    expect(theirs!.found.columns).toEqual(ours!.found.columns);
    expect(theirs!.found.offsets).toEqual(ours!.found.offsets);
    expect(farthest(theirs!.found.values, Float64Array.from(ours!.found.values))).toBeLessThan(1e-5);
    theirs!.found.logSums.forEach((each, at) => {
      expect(Math.abs(each - ours!.found.logSums[at]!)).toBeLessThan(1e-5);
    });
  });
});
