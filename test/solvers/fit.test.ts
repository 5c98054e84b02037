import { expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import { parseEfok } from "../../src/query/efok-parse.ts";
import type { Query } from "../../src/query/formula.ts";
import { toDense } from "../../src/solvers/fit-fuzzy.ts";
import { fitQuery } from "../../src/solvers/fit-graph.ts";
import { marginal } from "../../src/solvers/fit-marginal.ts";
import { type FitChoices, fitWork } from "../../src/solvers/fit-work.ts";
import { solveNow } from "../../src/solvers/solving.ts";
import { officialEfokTypes } from "../../src/space/efok.ts";
import { allShapes } from "../support/shapes.ts";
import { bruteRows, bruteTuples, randomlyGrounded, randomTruth, rowsOf, type Truth } from "./fit-support.ts";

const whole: FitChoices = { norm: "product", cut: Number.POSITIVE_INFINITY, width: Number.POSITIVE_INFINITY };

function solved(query: Query, truth: Truth, n: number, choices: Partial<FitChoices> = {}): Float32Array[] {
  const work = fitWork(n, { ...whole, ...choices });
  const compiled = fitQuery(query);
  return query.free.map((name) =>
    toDense(solveNow(marginal(compiled, name, new Map(), work), rowsOf(truth, n)), n),
  );
}

function expectClose(found: readonly Float32Array[], expected: readonly Float64Array[], what: string): void {
  expect(found.length, what).toBe(expected.length);
  found.forEach((row, at) => {
    row.forEach((value, id) => {
      if (Math.abs(value - expected[at]![id]!) > 1e-6)
        expect.fail(`${what}: variable ${at}, entity ${id}: ${value} instead of ${expected[at]![id]}`);
    });
  });
}

const [N, R] = [8, 4];

test.each(["product", "godel"] as const)(
  "every published EFO_k type has FIT's value by definition (%s)",
  (norm) => {
    const random = randomStream(5, "groundings");
    let positive = 0;
    officialEfokTypes().forEach((type, at) => {
      const truth = randomTruth(at, N, R, { density: [0.2, 0.35, 0.7][at % 3]! });
      const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
      const expected = bruteRows(query, truth, N, norm);
      if (expected[0]!.some((value) => value > 0)) positive++;
      expectClose(solved(query, truth, N, { norm }), expected, type.formula);
    });
    // Worlds in which nothing is true would show nothing.
    expect(positive).toBeGreaterThan(600);
  },
);
