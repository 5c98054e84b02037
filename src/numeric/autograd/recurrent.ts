import { logistic } from "./elementwise.ts";
import type { Floats } from "./floats.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Weights of one layer and direction of a gated recurrent unit, as PyTorch keeps them: gates r, z, n below each other. */
export interface GruWeights {
  /** 3h × in */
  readonly input: Matrix;
  /** 3h × h */
  readonly hidden: Matrix;
  /** 1 × 3h */
  readonly inputBias: Matrix;
  /** 1 × 3h */
  readonly hiddenBias: Matrix;
}

/** Sequences of a batch, time-major: row `t · batch + b` is step t of sequence b. */
export interface Steps {
  readonly batch: number;
  readonly steps: number;
  /** Real steps of each sequence; those behind are padding. All are real when absent. */
  readonly lengths?: ArrayLike<number> | undefined;
}

/**
 * A gated recurrent unit over sequences, `steps · batch` rows of h; with `backwards` from the last real step to the first.
 * At padding the state stays, and the output is 0, as with packed sequences (PyTorch's `GRU`):
 * r = σ(W_ir x + b_ir + W_hr h + b_hr), z likewise, n = tanh(W_in x + b_in + r ∘ (W_hn h + b_hn)), h' = (1 − z) n + z h.
 * @param projected W_i x + b_i of every row, `steps · batch` × 3h
 * @param start states before the first step, batch × h; zeros when absent
 */
export function gru(
  tape: Tape,
  projected: Matrix,
  { hidden, hiddenBias }: Pick<GruWeights, "hidden" | "hiddenBias">,
  { batch, steps, lengths }: Steps,
  start?: Matrix,
  backwards = false,
): { readonly outputs: Matrix; readonly final: Matrix } {
  const { compute } = tape;
  const h = hidden.columns;
  const inputs = start ? [projected, hidden, hiddenBias, start] : [projected, hidden, hiddenBias];
  const outputs = tape.result(steps * batch, h, ...inputs);
  const final = tape.result(batch, h, ...inputs);
  // States before each step in the order of the walk, and what the gates came to.
  const states = tape.scratch((steps + 1) * batch * h);
  const gates = tape.scratch(steps * batch * 3 * h);
  const inner = tape.scratch(steps * batch * h);
  const part = tape.scratch(batch * 3 * h);
  const stateAt = (at: number) => states.subarray(at * batch * h, (at + 1) * batch * h);
  if (start) stateAt(0).set(start.values);
  else stateAt(0).fill(0);
  const isReal = (t: number, b: number) => !lengths || t < lengths[b]!;
  const timeOf = (at: number) => (backwards ? steps - 1 - at : at);
  const bias = hiddenBias.values;
  for (let at = 0; at < steps; at++) {
    const t = timeOf(at);
    const before = stateAt(at);
    const after = stateAt(at + 1);
    compute.product("nt", { m: batch, n: 3 * h, k: h }, before, hidden.values, part, false);
    for (let b = 0; b < batch; b++) {
      const row = t * batch + b;
      const out = row * h;
      if (!isReal(t, b)) {
        for (let j = 0; j < h; j++) {
          after[b * h + j] = before[b * h + j]!;
          outputs.values[out + j] = 0;
        }
        continue;
      }
      const x = row * 3 * h;
      const y = b * 3 * h;
      for (let j = 0; j < h; j++) {
        const r = logistic(projected.values[x + j]! + part[y + j]! + bias[j]!);
        const z = logistic(projected.values[x + h + j]! + part[y + h + j]! + bias[h + j]!);
        const recurrent = part[y + 2 * h + j]! + bias[2 * h + j]!;
        const n = Math.tanh(projected.values[x + 2 * h + j]! + r * recurrent);
        const next = (1 - z) * n + z * before[b * h + j]!;
        gates[x + j] = r;
        gates[x + h + j] = z;
        gates[x + 2 * h + j] = n;
        inner[out + j] = recurrent;
        after[b * h + j] = next;
        outputs.values[out + j] = next;
      }
    }
  }
  final.values.set(stateAt(steps));

  const walk: GruWalk = {
    projected,
    hidden,
    hiddenBias,
    start,
    states,
    gates,
    inner,
    batch,
    steps,
    isReal,
    timeOf,
  };
  let fromFinal: Floats | undefined;
  tape.record(outputs, (gradient) => gruGradient(tape, walk, gradient, fromFinal));
  // Recorded behind the outputs, so that its gradient is there before theirs, which it makes where nothing else does.
  tape.record(final, (gradient) => {
    fromFinal = gradient.slice();
    tape.gradientOf(outputs);
  });
  return { outputs, final };
}

/** A walk over the steps of a batch, with what its gradient needs. */
interface GruWalk {
  readonly projected: Matrix;
  readonly hidden: Matrix;
  readonly hiddenBias: Matrix;
  readonly start: Matrix | undefined;
  /** States before each step and behind the last, in the order of the walk, batch × h each. */
  readonly states: Floats;
  /** r, z and n of every row. */
  readonly gates: Floats;
  /** W_hn h + b_hn of every row. */
  readonly inner: Floats;
  readonly batch: number;
  readonly steps: number;
  isReal(t: number, sequence: number): boolean;
  /** The step of a sequence at a place of the walk. */
  timeOf(at: number): number;
}

/** Adds the gradients of the inputs of a walk, from those of its outputs and of its final states. */
function gruGradient(
  tape: Tape,
  { projected, hidden, hiddenBias, start, states, gates, inner, batch, steps, isReal, timeOf }: GruWalk,
  gradient: Floats,
  fromFinal: Floats | undefined,
): void {
  const { compute } = tape;
  const h = hidden.columns;
  const byProjected = tape.gradientOf(projected);
  const byHidden = tape.gradientOf(hidden);
  const byBias = tape.gradientOf(hiddenBias);
  const carried = tape.scratch(batch * h);
  if (fromFinal) carried.set(fromFinal);
  else carried.fill(0);
  const byGates = tape.scratch(batch * 3 * h);
  const earlier = tape.scratch(batch * h);
  for (let at = steps - 1; at >= 0; at--) {
    const t = timeOf(at);
    const before = states.subarray(at * batch * h, (at + 1) * batch * h);
    for (let b = 0; b < batch; b++) {
      const row = t * batch + b;
      const x = row * 3 * h;
      const y = b * 3 * h;
      if (!isReal(t, b)) {
        byGates.fill(0, y, y + 3 * h);
        for (let j = 0; j < h; j++) earlier[b * h + j] = carried[b * h + j]!;
        continue;
      }
      for (let j = 0; j < h; j++) {
        const g = carried[b * h + j]! + gradient[row * h + j]!;
        const r = gates[x + j]!;
        const z = gates[x + h + j]!;
        const n = gates[x + 2 * h + j]!;
        const byN = g * (1 - z) * (1 - n * n);
        const byR = byN * inner[row * h + j]! * r * (1 - r);
        const byZ = g * (before[b * h + j]! - n) * z * (1 - z);
        if (byProjected) {
          byProjected[x + j]! += byR;
          byProjected[x + h + j]! += byZ;
          byProjected[x + 2 * h + j]! += byN;
        }
        byGates[y + j] = byR;
        byGates[y + h + j] = byZ;
        byGates[y + 2 * h + j] = byN * r;
        earlier[b * h + j] = g * z;
      }
    }
    if (byHidden) compute.product("tn", { m: 3 * h, n: h, k: batch }, byGates, before, byHidden, true);
    if (byBias)
      for (let b = 0; b < batch; b++) for (let j = 0; j < 3 * h; j++) byBias[j]! += byGates[b * 3 * h + j]!;
    compute.product("nn", { m: batch, n: h, k: 3 * h }, byGates, hidden.values, earlier, true);
    carried.set(earlier);
  }
  if (start) {
    const byStart = tape.gradientOf(start);
    if (byStart) for (let i = 0; i < byStart.length; i++) byStart[i]! += carried[i]!;
  }
}
