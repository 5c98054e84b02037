import { describe, expect, test } from "vitest";
import { betaEntities, betaQueries } from "../../src/numeric/autograd/beta.ts";
import { complexProduct } from "../../src/numeric/autograd/complex.ts";
import { type Compute, plainCompute } from "../../src/numeric/autograd/compute.ts";
import { crossEntropy } from "../../src/numeric/autograd/cross-entropy.ts";
import { dense, mixedProduct, product } from "../../src/numeric/autograd/dense.ts";
import { dropout } from "../../src/numeric/autograd/dropout.ts";
import * as elementwise from "../../src/numeric/autograd/elementwise.ts";
import { halfAngles } from "../../src/numeric/autograd/half-angles.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { negativeSamplingLoss, rankingLoss, softmaxLoss } from "../../src/numeric/autograd/losses.ts";
import { nativeCompute } from "../../src/numeric/autograd/native-compute.ts";
import * as normalize from "../../src/numeric/autograd/normalize.ts";
import * as operands from "../../src/numeric/autograd/operands.ts";
import { scoreAllPairs, scorePairs } from "../../src/numeric/autograd/pairs.ts";
import * as rows from "../../src/numeric/autograd/rows.ts";
import { openTape } from "../../src/numeric/autograd/tape.ts";
import type { ProductKind, ProductSizes } from "../../src/numeric/native-products.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import {
  differencesOf,
  distance,
  type Given,
  gradientsOf,
  type Operation,
  resultOf,
} from "./autograd-support.ts";

const plain = (rows_: number, columns: number): Given => ({ rows: rows_, columns });
const positive = (rows_: number, columns: number): Given => ({ rows: rows_, columns, low: 0.1, high: 6 });
const ids = Uint32Array.of(2, 0, 2, 1, 2);
const pairs = { each: 3, targets: Uint32Array.of(0, 4, 1, 1, 3, 3, 2, 0, 4, 4, 4, 2) };
const weights = [1, 0.5, 2, 0.25];

/** Every operation with inputs away from its kinks. */
const operations: Readonly<Record<string, readonly [readonly Given[], Operation]>> = {
  dense: [[plain(5, 7), plain(4, 7), plain(1, 4)], (t, [x, w, b]) => dense(t, x!, w!, b!)],
  product: [[plain(5, 7), plain(7, 3)], (t, [a, b]) => product(t, a!, b!)],
  mixedProduct: [[plain(3, 4), plain(3, 2), plain(8, 5)], (t, [x, m, b]) => mixedProduct(t, x!, m!, b!)],
  add: [[plain(3, 4), plain(3, 4)], (t, [a, b]) => elementwise.add(t, a!, b!)],
  subtract: [[plain(3, 4), plain(3, 4)], (t, [a, b]) => elementwise.subtract(t, a!, b!)],
  multiply: [[plain(3, 4), plain(3, 4)], (t, [a, b]) => elementwise.multiply(t, a!, b!)],
  divide: [[plain(3, 4), positive(3, 4)], (t, [a, b]) => elementwise.divide(t, a!, b!)],
  power: [[positive(3, 4), plain(3, 4)], (t, [a, b]) => elementwise.power(t, a!, b!)],
  least: [[plain(3, 4), plain(3, 4)], (t, [a, b]) => elementwise.least(t, a!, b!)],
  affine: [[plain(3, 4)], (t, [x]) => elementwise.affine(t, x!, -2, 3)],
  relu: [[plain(3, 4)], (t, [x]) => elementwise.relu(t, x!)],
  clamp: [[plain(3, 4)], (t, [x]) => elementwise.clamp(t, x!, -0.4, 0.3)],
  absolute: [[plain(3, 4)], (t, [x]) => elementwise.absolute(t, x!)],
  exponential: [[plain(3, 4)], (t, [x]) => elementwise.exponential(t, x!)],
  sine: [[plain(3, 4)], (t, [x]) => elementwise.sine(t, x!)],
  cosine: [[plain(3, 4)], (t, [x]) => elementwise.cosine(t, x!)],
  tanh: [[plain(3, 4)], (t, [x]) => elementwise.tanh(t, x!)],
  reciprocal: [[positive(3, 4)], (t, [x]) => elementwise.reciprocal(t, x!)],
  softplus: [[plain(3, 4)], (t, [x]) => elementwise.softplus(t, x!)],
  sigmoid: [[plain(3, 4)], (t, [x]) => elementwise.sigmoid(t, x!)],
  gelu: [[positive(3, 4)], (t, [x]) => elementwise.gelu(t, x!)],
  scaleShiftColumns: [
    [plain(3, 4), plain(1, 4), plain(1, 4)],
    (t, [x, by, plus]) => normalize.scaleShiftColumns(t, x!, by!, plus!),
  ],
  crossEntropy: [[plain(4, 5)], (t, [x]) => crossEntropy(t, x!, Int32Array.of(2, -1, 0, 2))],
  logGammas: [[positive(3, 4)], (t, [x]) => elementwise.logGammas(t, x!)],
  angle: [[plain(3, 4), plain(3, 4)], (t, [y, x]) => elementwise.angle(t, y!, x!)],
  gather: [[plain(3, 4)], (t, [x]) => rows.gather(t, x!, ids)],
  scatterAdd: [[plain(5, 2)], (t, [x]) => rows.scatterAdd(t, x!, ids, 4)],
  stack: [[plain(2, 3), plain(1, 3)], (t, [a, b]) => rows.stack(t, [a!, b!, a!])],
  concat: [[plain(2, 3), plain(2, 1)], (t, [a, b]) => rows.concat(t, [a!, b!, a!])],
  columnsOf: [[plain(3, 5)], (t, [x]) => rows.columnsOf(t, x!, 1, 3)],
  rowsOf: [[plain(5, 3)], (t, [x]) => rows.rowsOf(t, x!, 1, 3)],
  repeatRow: [[plain(1, 4)], (t, [x]) => rows.repeatRow(t, x!, 3)],
  softmaxOver: [[plain(6, 3)], (t, [x]) => operands.softmaxOver(t, x!, 3)],
  weightedSum: [[plain(6, 2), plain(6, 4)], (t, [w, x]) => operands.weightedSum(t, w!, x!, 3)],
  sumOver: [[plain(6, 3)], (t, [x]) => operands.sumOver(t, x!, 3, 1 / 3)],
  leastOver: [[plain(6, 3)], (t, [x]) => operands.leastOver(t, x!, 3)],
  largestOver: [[plain(6, 3)], (t, [x]) => operands.largestOver(t, x!, 3)],
  productOver: [[plain(6, 3)], (t, [x]) => operands.productOver(t, x!, 3)],
  layerNorm: [[plain(3, 6)], (t, [x]) => normalize.layerNorm(t, x!)],
  unitRows: [[plain(3, 6)], (t, [x]) => normalize.unitRows(t, x!)],
  rowSums: [[plain(3, 6)], (t, [x]) => normalize.rowSums(t, x!)],
  scaleRows: [[plain(3, 6), plain(3, 1)], (t, [x, f]) => normalize.scaleRows(t, x!, f!)],
  scaleShift: [
    [plain(3, 4), plain(1, 1), plain(1, 1)],
    (t, [x, f, p]) => normalize.scaleShift(t, x!, f!, p!),
  ],
  dropout: [[plain(3, 4)], (t, [x]) => dropout(t, x!, 0.4, randomStream(1, "dropout"))],
  complexProduct: [
    [plain(3, 4), plain(3, 4)],
    (t, [a, b]) => complexProduct(t, a!, b!, { sign: -1, conjugate: true }),
  ],
  halfAngles: [[plain(3, 8)], (t, [x]) => halfAngles(t, x!, 1.7)],
  betaEntities: [[positive(3, 8)], (t, [x]) => betaEntities(t, x!)],
  betaQueries: [[positive(3, 8)], (t, [x]) => betaQueries(t, x!)],
  "pairs dot": [[plain(4, 9), plain(5, 9)], (t, [q, e]) => scorePairs(t, "dot", 0, q!, e!, pairs)],
  "pairs l1": [[plain(4, 9), plain(5, 9)], (t, [q, e]) => scorePairs(t, "l1", 0, q!, e!, pairs)],
  "pairs box": [[plain(4, 16), plain(5, 8)], (t, [q, e]) => scorePairs(t, "box", 0.3, q!, e!, pairs)],
  "pairs cone": [[plain(4, 56), plain(5, 16)], (t, [q, e]) => scorePairs(t, "cone", 0.3, q!, e!, pairs)],
  negativeSamplingLoss: [[plain(4, 3)], (t, [x]) => negativeSamplingLoss(t, x!, weights).loss],
  rankingLoss: [[plain(4, 3)], (t, [x]) => rankingLoss(t, x!, weights, 20)],
  softmaxLoss: [[plain(4, 3)], (t, [x]) => softmaxLoss(t, x!, 20)],
  "softmaxLoss, weighted": [[plain(4, 3)], (t, [x]) => softmaxLoss(t, x!, 20, weights)],
};

/** Operations that share their work out, on matrices of several units of work and of no whole vectors. */
const large: readonly [readonly Given[], Operation] = [
  [plain(301, 55), plain(70, 55), plain(70, 110), plain(1, 70), plain(120, 210)],
  (t, [x, table, w, b, e]) => {
    const ids_ = Uint32Array.from({ length: 301 }, (_, at) => (at * at) % 70);
    const beside = rows.concat(t, [x!, rows.gather(t, table!, ids_)]);
    const turned = elementwise.tanh(t, dense(t, beside, w!, b!));
    const three = rows.stack(t, [
      turned,
      elementwise.sine(t, turned),
      elementwise.affine(t, turned, -2, 0.5),
    ]);
    const mixed = operands.weightedSum(t, operands.softmaxOver(t, three, 3), three, 3);
    const least = elementwise.multiply(
      t,
      operands.leastOver(t, three, 3),
      operands.sumOver(t, three, 3, 1 / 3),
    );
    const kept = dropout(t, normalize.unitRows(t, mixed), 0.3, randomStream(1, "dropout"));
    const all = rows.concat(t, [complexProduct(t, kept, least), elementwise.relu(t, kept), mixed]);
    const targets = Uint32Array.from({ length: 3010 }, (_, at) => (at * 7) % 120);
    return scorePairs(t, "l1", 0, all, e!, { each: 10, targets });
  },
];

describe("gradients", () => {
  test.each(Object.entries(operations))("of %s are those of finite differences", (_, [given, operation]) => {
    const found = gradientsOf(given, operation, plainCompute("double"));
    expect(distance(found, differencesOf(given, operation))).toBeLessThan(1e-7);
    expect(Math.max(...found.flatMap((each) => [...each].map(Math.abs)))).toBeGreaterThan(0);
  });
});

const productSizes = [
  ["nn", 1, 1, 1],
  ["nt", 7, 13, 5],
  ["tn", 14, 30, 1100],
  ["nn", 25, 105, 600],
  ["nt", 130, 97, 513],
  ["tn", 101, 97, 513],
  ["nn", 101, 97, 513],
] as const;

/** Holds products, alone and added to what is there, to those in double precision. */
function expectProducts(compute: Compute, kind: ProductKind, { m, n, k }: ProductSizes): void {
  const random = randomStream(3, `${kind} ${m}`);
  const draw = (length: number) => Float64Array.from({ length }, () => random.real() - 0.5);
  const [left, right, start] = [draw(m * k), draw(k * n), draw(m * n)];
  const run = (own: Compute, more: boolean) => {
    const [a, b, out] = [left, right, start].map((values) => {
      const room = own.take(values.length);
      room.set(values);
      return room;
    });
    own.product(kind, { m, n, k }, a!, b!, out!, more);
    return Float64Array.from(out!);
  };
  for (const more of [false, true])
    expect(distance([run(compute, more)], [run(plainCompute("double"), more)])).toBeLessThan(3e-6);
}

const native = nativeProducts(1);
const kernel = bestKernel();

describe.skipIf(kernel === "plain")("the kernel", () => {
  const name = kernel === "plain" ? "wasm-simd" : kernel;

  test.each(Object.entries(operations))("gives %s as plain loops do", (_, [given, operation]) => {
    const compute = kernelCompute(name);
    const wanted = plainCompute("double");
    expect(
      distance([resultOf(given, operation, compute)], [resultOf(given, operation, wanted)]),
    ).toBeLessThan(2e-6);
    expect(
      distance(gradientsOf(given, operation, compute), gradientsOf(given, operation, wanted)),
    ).toBeLessThan(4e-6);
    compute.close();
  });

  test("moves no rows at all", () => {
    const compute = kernelCompute(name);
    const none = new Uint32Array(0);
    const gathered = resultOf([plain(3, 4)], (t, [x]) => rows.gather(t, x!, none), compute);
    expect(gathered).toHaveLength(0);
    const added = resultOf([plain(0, 2)], (t, [x]) => rows.scatterAdd(t, x!, none, 4), compute);
    expect(added).toEqual(new Float64Array(8));
    compute.close();
  });

  test.each(productSizes)("multiplies %s matrices of %i × %i over %i", (kind, m, n, k) => {
    const compute = kernelCompute(name);
    expectProducts(compute, kind, { m, n, k });
    compute.close();
  });

  // The last is large enough for native code, the others are not.
  test.skipIf(!native).each(productSizes)(
    "multiplies %s matrices of %i × %i over %i with native code beside it (needs onnxruntime-node)",
    (kind, m, n, k) => {
      for (const threads of [undefined, nodeTeam(2)]) {
        const compute = nativeCompute(kernelCompute(name, threads), native!);
        expectProducts(compute, kind, { m, n, k });
        compute.close();
        threads?.close();
      }
    },
  );

  test("special functions keep the accuracy they state, from 0.05 to 10,000", () => {
    const compute = kernelCompute(name);
    const [rows_, d] = [64, 4];
    const given: readonly Given[] = [{ rows: rows_, columns: 2 * d, low: 0.05, high: 3 }];
    const wide: readonly Given[] = [{ rows: rows_, columns: 2 * d, low: 0.05, high: 10_000 }];
    for (const each of [given, wide]) {
      const found = resultOf(each, (t, [x]) => betaEntities(t, x!), compute);
      const wanted = resultOf(each, (t, [x]) => betaEntities(t, x!), plainCompute("double"));
      for (let at = 0; at < found.length; at++) {
        const last = at % (2 * d + 2) === 2 * d + 1;
        // Sums of terms as large as the parameters cancel; ψ alone is right to single precision.
        const size = last ? 8 * each[0]!.high! : Math.max(1, Math.abs(wanted[at]!));
        expect(Math.abs(found[at]! - wanted[at]!)).toBeLessThan(2e-6 * size);
      }
    }
    compute.close();
  });

  test("scores all entities as it does pair by pair", () => {
    const compute = kernelCompute(name);
    for (const [score, width, entityWidth] of [
      ["dot", 9, 9],
      ["l1", 9, 9],
      ["box", 16, 8],
      ["cone", 56, 16],
    ] as const) {
      const count = 200;
      const given = [plain(10, width), plain(count, entityWidth)];
      const targets = Uint32Array.from({ length: 10 * count }, (_, at) => at % count);
      const all = resultOf(given, (t, [q, e]) => scoreAllPairs(t, score, 0.2, q!, e!), compute);
      const each = resultOf(
        given,
        (t, [q, e]) => scorePairs(t, score, 0.2, q!, e!, { each: count, targets }),
        compute,
      );
      expect(distance([all], [each])).toBeLessThan(1e-6);
    }
    compute.close();
  });

  test("gives matrices of many units of work as plain loops do", () => {
    const compute = kernelCompute(name);
    const wanted = plainCompute("double");
    expect(distance([resultOf(...large, compute)], [resultOf(...large, wanted)])).toBeLessThan(2e-6);
    compute.close();
  });

  test("gives the same bits for any number of threads", () => {
    const team = nodeTeam(3);
    const one = kernelCompute(name);
    const several = kernelCompute(name, team);
    for (let round = 0; round < 5; round++)
      expect(gradientsOf(...large, several)).toEqual(gradientsOf(...large, one));
    one.close();
    several.close();
    team.close();
  });

  test.each(["nn", "nt"] as const)(
    "gives rows of %s products the same bits alone as beside others",
    (kind) => {
      const compute = kernelCompute(name);
      const [m, n, k] = [13, 21, 1103];
      const [left, right] = [m * k, n * k].map((length, at) => {
        const room = compute.take(length);
        room.set(Float32Array.from({ length }, (_, i) => Math.sin(i * (12.9898 + at))));
        return room;
      });
      for (const more of [false, true]) {
        const rowsOf = (count: number) => {
          const out = compute.take(count * n).fill(0.1);
          compute.product(kind, { m: count, n, k }, left!, right!, out, more);
          return Float64Array.from(out);
        };
        const all = rowsOf(m);
        for (const count of [1, 2, 3, 4, 6, 12]) expect(rowsOf(count)).toEqual(all.subarray(0, count * n));
      }
      compute.close();
    },
  );

  test("keeps sine and cosine of angles of many turns, and what diverges", () => {
    const compute = kernelCompute(name);
    const given: readonly Given[] = [{ rows: 40, columns: 50, low: -1000, high: 1000 }];
    for (const of of [elementwise.sine, elementwise.cosine]) {
      const found = resultOf(given, (t, [x]) => of(t, x!), compute);
      const [x] = [resultOf(given, (t, [each]) => elementwise.affine(t, each!, 1, 0), compute)];
      const exact = x!.map(of === elementwise.sine ? Math.sin : Math.cos);
      expect(Math.max(...found.map((value, at) => Math.abs(value - exact[at]!)))).toBeLessThan(4e-7);
    }
    const nan: Operation = (t, [x]) => elementwise.affine(t, x!, Number.NaN, 0);
    for (const of of [elementwise.relu, elementwise.tanh, elementwise.sigmoid, elementwise.sine] as const)
      expect(resultOf([plain(2, 3)], (t, xs) => of(t, nan(t, xs)), compute).every(Number.isNaN)).toBe(true);
    compute.close();
  });
});

test("memory of a tape is used again", () => {
  const compute = plainCompute();
  const step = () => {
    gradientsOf(
      [plain(40, 30), plain(20, 30), plain(1, 20)],
      (t, [x, w, b]) => dense(t, x!, w!, b!),
      compute,
    );
    return compute.bytes();
  };
  step();
  const [second, third] = [step(), step()];
  // What stays is what the inputs and their gradients take.
  expect(third - second).toBe(2 * 4 * (40 * 30 + 20 * 30 + 20));
});

test("an operation that nothing depends on is not gone back over", () => {
  const compute = plainCompute();
  const tape = openTape(compute);
  const x = { rows: 1, columns: 1, values: Float32Array.of(3), gradient: undefined, tracked: true };
  elementwise.exponential(tape, x);
  tape.backward(elementwise.affine(tape, x, 2, 0));
  expect(x.gradient).toEqual(Float32Array.of(2));
});
