import { logistic } from "../../../src/numeric/autograd/elementwise.ts";
import type { Floats } from "../../../src/numeric/autograd/floats.ts";
import type { Steps } from "../../../src/numeric/autograd/recurrent.ts";
import type { Matrix, Tape } from "../../../src/numeric/autograd/tape.ts";

/**
 * The last states of a long short-term memory over sequences, batch × h; with `backwards` from the last real step to the first.
 * As PyTorch's `LSTM` with packed sequences, gates i, f, g, o below each other:
 * c' = σ(f) c + σ(i) tanh(g), h' = σ(o) tanh(c'), from zeros.
 * @param projected W_i x + b_i of every row, `steps · batch` × 4h, time-major
 * @param hidden 4h × h
 * @param bias 1 × 4h
 */
export function lastOfLstm(
  tape: Tape,
  projected: Matrix,
  hidden: Matrix,
  bias: Matrix,
  { batch, steps, lengths }: Steps,
  backwards = false,
): Matrix {
  const { compute } = tape;
  const h = hidden.columns;
  const size = batch * h;
  const result = tape.result(batch, h, projected, hidden, bias);
  const states = tape.scratch((steps + 1) * size);
  const cells = tape.scratch((steps + 1) * size);
  const gates = tape.scratch(steps * 4 * size);
  const part = tape.scratch(4 * size);
  states.fill(0, 0, size);
  cells.fill(0, 0, size);
  const timeOf = (at: number) => (backwards ? steps - 1 - at : at);
  const isReal = (t: number, b: number) => !lengths || t < lengths[b]!;
  for (let at = 0; at < steps; at++) {
    const t = timeOf(at);
    const before = states.subarray(at * size, (at + 1) * size);
    compute.product("nt", { m: batch, n: 4 * h, k: h }, before, hidden.values, part, false);
    for (let b = 0; b < batch; b++)
      for (let j = 0; j < h; j++) {
        const [old, next] = [at * size + b * h + j, (at + 1) * size + b * h + j];
        if (!isReal(t, b)) {
          states[next] = states[old]!;
          cells[next] = cells[old]!;
          continue;
        }
        const gate = (which: number) =>
          projected.values[(t * batch + b) * 4 * h + which * h + j]! +
          part[b * 4 * h + which * h + j]! +
          bias.values[which * h + j]!;
        const own = at * 4 * size + b * 4 * h + j;
        const [i, f, o] = [logistic(gate(0)), logistic(gate(1)), logistic(gate(3))];
        const g = Math.tanh(gate(2));
        gates[own] = i;
        gates[own + h] = f;
        gates[own + 2 * h] = g;
        gates[own + 3 * h] = o;
        cells[next] = f * cells[old]! + i * g;
        states[next] = o * Math.tanh(cells[next]!);
      }
  }
  result.values.set(states.subarray(steps * size));
  tape.record(result, (gradient) =>
    passedBack(
      tape,
      { projected, hidden, bias, states, cells, gates },
      { batch, steps },
      gradient,
      timeOf,
      isReal,
    ),
  );
  return result;
}

/** Data of an LSTM's forward pass for its backward pass. */
interface Walked {
  readonly projected: Matrix;
  readonly hidden: Matrix;
  readonly bias: Matrix;
  /** Before each step in the order of the walk, and after the last. */
  readonly states: Floats;
  readonly cells: Floats;
  readonly gates: Floats;
}

function passedBack(
  tape: Tape,
  { projected, hidden, bias, states, cells, gates }: Walked,
  { batch, steps }: Pick<Steps, "batch" | "steps">,
  gradient: Floats,
  timeOf: (at: number) => number,
  isReal: (t: number, b: number) => boolean,
): void {
  const { compute } = tape;
  const h = hidden.columns;
  const size = batch * h;
  const [byProjected, byHidden, byBias] = [projected, hidden, bias].map((each) => tape.gradientOf(each));
  const byState = tape.scratch(size);
  const byCell = tape.scratch(size);
  const byGates = tape.scratch(4 * size);
  const earlier = tape.scratch(size);
  byState.set(gradient);
  byCell.fill(0);
  for (let at = steps - 1; at >= 0; at--) {
    const t = timeOf(at);
    for (let b = 0; b < batch; b++)
      for (let j = 0; j < h; j++) {
        const [k, old] = [b * h + j, at * size + b * h + j];
        const slopes = b * 4 * h + j;
        if (!isReal(t, b)) {
          for (let which = 0; which < 4; which++) byGates[slopes + which * h] = 0;
          earlier[k] = byState[k]!;
          continue;
        }
        const own = at * 4 * size + slopes;
        const [i, f, g, o] = [gates[own]!, gates[own + h]!, gates[own + 2 * h]!, gates[own + 3 * h]!];
        const squashed = Math.tanh(cells[old + size]!);
        const c = byCell[k]! + byState[k]! * o * (1 - squashed * squashed);
        byGates[slopes] = c * g * i * (1 - i);
        byGates[slopes + h] = c * cells[old]! * f * (1 - f);
        byGates[slopes + 2 * h] = c * i * (1 - g * g);
        byGates[slopes + 3 * h] = byState[k]! * squashed * o * (1 - o);
        byCell[k] = c * f;
        earlier[k] = 0;
      }
    const before = states.subarray(at * size, (at + 1) * size);
    if (byHidden) compute.product("tn", { m: 4 * h, n: h, k: batch }, byGates, before, byHidden, true);
    for (let k = 0; k < 4 * size; k++) {
      if (byBias) byBias[k % (4 * h)]! += byGates[k]!;
      if (byProjected) byProjected[t * 4 * size + k]! += byGates[k]!;
    }
    compute.product("nn", { m: batch, n: h, k: 4 * h }, byGates, hidden.values, earlier, true);
    byState.set(earlier);
  }
}
