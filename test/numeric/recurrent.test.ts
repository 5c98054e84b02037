import { expect, test } from "vitest";
import { attend } from "../../src/numeric/autograd/attention.ts";
import { dotsWithRows, listsLoss, meanOfRows, rowLists } from "../../src/numeric/autograd/bags.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { add, multiply } from "../../src/numeric/autograd/elementwise.ts";
import { gru } from "../../src/numeric/autograd/recurrent.ts";
import { lasting, type Matrix, openTape, type Tape } from "../../src/numeric/autograd/tape.ts";
import { randomStream, standardNormal } from "../../src/numeric/random.ts";

const compute = plainCompute("double");
const random = randomStream(1, "values");
const matrix = (rows: number, columns: number): Matrix =>
  lasting(
    compute,
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, () => standardNormal(random)),
    true,
  );

/** The sum of a matrix times fixed weights, as a loss. */
function weighed(tape: Tape, x: Matrix): Matrix {
  const weights = lasting(
    compute,
    x.rows,
    x.columns,
    Float64Array.from(x.values, (_, i) => Math.sin(i + 1)),
    false,
  );
  const product = multiply(tape, x, weights);
  return listless(tape, product);
}

function listless(tape: Tape, x: Matrix): Matrix {
  const total = tape.result(1, 1, x);
  total.values[0] = Array.from(x.values).reduce((sum, each) => sum + each, 0);
  tape.record(total, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) by[i]! += gradient[0]!;
  });
  return total;
}

/** Compares gradients with differences of the loss. */
function checkGradients(inputs: readonly Matrix[], loss: (tape: Tape) => Matrix): void {
  const value = () => {
    const tape = openTape(compute, { gradients: false });
    const found = loss(tape).values[0]!;
    tape.close();
    return found;
  };
  const tape = openTape(compute);
  tape.backward(loss(tape));
  tape.close();
  for (const input of inputs) {
    const gradient = Float64Array.from(input.gradient ?? new Float64Array(input.values.length));
    input.gradient = undefined;
    for (let i = 0; i < input.values.length; i++) {
      const before = input.values[i]!;
      input.values[i] = before + 1e-5;
      const above = value();
      input.values[i] = before - 1e-5;
      const below = value();
      input.values[i] = before;
      expect(gradient[i]).toBeCloseTo((above - below) / 2e-5, 6);
    }
  }
}

test.each([false, true])(
  "gradients of a recurrent unit over sequences of different lengths, backwards %s",
  (backwards) => {
    const [h, batch, steps] = [3, 2, 4];
    const x = matrix(steps * batch, 3 * h);
    const [hidden, hiddenBias, start] = [matrix(3 * h, h), matrix(1, 3 * h), matrix(batch, h)];
    checkGradients([x, hidden, hiddenBias, start], (tape) => {
      const shape = { batch, steps, lengths: [4, 2] };
      const { outputs, final } = gru(tape, x, { hidden, hiddenBias }, shape, start, backwards);
      return add(tape, weighed(tape, outputs), weighed(tape, final));
    });
  },
);

test("the final state alone gives gradients too, and is the last output where all steps are real", () => {
  const [h, batch, steps] = [2, 2, 3];
  const x = matrix(steps * batch, 3 * h);
  const [hidden, hiddenBias] = [matrix(3 * h, h), matrix(1, 3 * h)];
  const run = (tape: Tape) => gru(tape, x, { hidden, hiddenBias }, { batch, steps });
  checkGradients([x, hidden, hiddenBias], (tape) => weighed(tape, run(tape).final));
  const tape = openTape(compute, { gradients: false });
  const { outputs, final } = run(tape);
  expect([...final.values]).toEqual([...outputs.values].slice(-batch * h));
  tape.close();
});

test("gradients of attention with and without lengths", () => {
  const [batch, steps, width] = [2, 3, 4];
  const [queries, rows] = [matrix(4, width), matrix(steps * batch, width)];
  for (const lengths of [undefined, [3, 1]])
    checkGradients([queries, rows], (tape) =>
      weighed(tape, attend(tape, queries, { rows, batch, steps, lengths }, 0.5)),
    );
});

test("gradients of attention with values of their own, causal, with dropout", () => {
  const [batch, steps, width] = [2, 3, 2];
  const [queries, rows, values] = [0, 1, 2].map(() => matrix(steps * batch, width));
  for (const causal of [false, true])
    checkGradients([queries!, rows!, values!], (tape) => {
      const memory = { rows: rows!, values: values!, batch, steps, causal };
      const dropped = { rate: 0.3, random: randomStream(4, "dropout") };
      return weighed(tape, attend(tape, queries!, memory, 0.7, dropped));
    });
});

test("gradients of means of rows, and of choices among rows", () => {
  const [table, queries] = [matrix(5, 3), matrix(3, 3)];
  checkGradients([table], (tape) => weighed(tape, meanOfRows(tape, table, rowLists([[0, 2, 2], [], [4]]))));
  const lists = rowLists([[0, 1], [], [4, 2, 3]]);
  checkGradients([table, queries], (tape) =>
    listsLoss(tape, dotsWithRows(tape, queries, table, lists), Uint32Array.from([0, 2, 5]), [1, 0], 0.5),
  );
});
