import { FIRST_BYTE, kernelSpace, MOST_BYTES, placesFrom } from "../kernel-space.ts";
import { bestKernel } from "../product-kernel.ts";
import { panelsOf } from "./kernel-layout.ts";
import type { MessageOptions } from "./select.ts";

/** A dense layer: `outputs × inputs` weights, row-major, and a bias. */
export interface Dense {
  readonly weight: Float32Array;
  readonly bias: Float32Array;
}

/** Several stacks of dense layers with a relu between them, to be applied to the same vectors. */
export interface DenseStacks {
  /** The output of each stack for `rows` vectors, row-major. */
  apply(values: Float32Array, rows: number): Float32Array[];
  close(): void;
}

/** Makes stacks ready. Widths are multiples of 8. */
export function denseStacks(
  stacks: readonly (readonly Dense[])[],
  { kernel = bestKernel(), team }: MessageOptions = {},
): DenseStacks {
  if (kernel === "plain")
    return {
      apply: (values, rows) =>
        stacks.map((stack) =>
          stack.reduce((input, layer, at) => plainDense(input, rows, layer, at + 1 < stack.length), values),
        ),
      close() {},
    };
  const threads = team?.threads ?? 1;
  const widest = Math.max(
    ...stacks.flat().flatMap(({ weight, bias }) => [bias.length, inputsOf({ weight, bias })]),
  );
  const at = placesFrom(FIRST_BYTE);
  const scratchBytes = 64 + 2 * 24 * widest;
  const scratch = at.take(threads * scratchBytes);
  const laid = stacks.map((stack) =>
    stack.map((layer) => ({
      layer,
      inputs: inputsOf(layer),
      outputs: layer.bias.length,
      panels: at.take(4 * layer.weight.length),
      bias: at.take(4 * layer.bias.length),
    })),
  );
  const end = at.end;
  const space = kernelSpace(kernel, end, { team, most: MOST_BYTES });
  for (const { layer, inputs, outputs, panels, bias } of laid.flat()) {
    space.floats.set(panelsOf(layer.weight, outputs, inputs), panels / 4);
    space.floats.set(layer.bias, bias / 4);
  }
  return {
    apply(values, rows) {
      // A tile reads up to six rows.
      const size = 4 * (rows + 6) * widest;
      const rooms = [end, end + size, end + 2 * size] as const;
      space.grow(end + 3 * size);
      space.floats.set(values, rooms[0] / 4);
      return laid.map((stack) => {
        let from = 0;
        stack.forEach(({ inputs, outputs, panels, bias }, layer) => {
          const to = from === 1 ? 2 : 1;
          const relu = layer + 1 < stack.length ? 1 : 0;
          space.run(
            "dense",
            ...[rooms[from]!, rows, inputs, outputs, panels, bias, relu, rooms[to]!, scratch, scratchBytes],
          );
          from = to;
        });
        const start = rooms[from]! / 4;
        return space.floats.slice(start, start + rows * stack.at(-1)!.outputs);
      });
    },
    close: () => space.close(),
  };
}

const inputsOf = ({ weight, bias }: Dense): number => weight.length / bias.length;

function plainDense(
  values: Float32Array,
  rows: number,
  { weight, bias }: Dense,
  relu: boolean,
): Float32Array {
  const [inputs, outputs] = [weight.length / bias.length, bias.length];
  const out = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++)
    for (let unit = 0; unit < outputs; unit++) {
      let sum = bias[unit]!;
      for (let i = 0; i < inputs; i++) sum += weight[unit * inputs + i]! * values[row * inputs + i]!;
      out[row * outputs + unit] = relu ? Math.max(0, sum) : sum;
    }
  return out;
}
