import { type Random, randomStream, standardNormal } from "../numeric/random.ts";

/** First values of a tensor of `shape`, row-major. */
export type Initial = (shape: readonly number[], random: Random) => Float32Array;

/** A named tensor of a model: its name, its shape and its initial values. */
export interface TensorSpec {
  readonly name: string;
  readonly shape: readonly number[];
  readonly initial: Initial;
  /** Whether training moves it. */
  readonly trained: boolean;
}

/** Values of a model by the names of its tensors. */
export type NamedValues = ReadonlyMap<string, Float32Array>;

const filled = (shape: readonly number[], next: () => number): Float32Array =>
  Float32Array.from({ length: shape.reduce((count, size) => count * size, 1) }, next);

export const constantly =
  (value: number): Initial =>
  (shape) =>
    filled(shape, () => value);

export const uniform =
  (low: number, high: number): Initial =>
  (shape, random) =>
    filled(shape, () => low + (high - low) * random.real());

/** Normal values of a standard deviation. */
export const normal =
  (deviation: number): Initial =>
  (shape, random) =>
    filled(shape, () => deviation * standardNormal(random));

/** Uniform in ±√(6 / (in + out)) for a weight of out × in (Glorot and Bengio 2010). */
export const xavier: Initial = (shape, random) => {
  const bound = Math.sqrt(6 / (shape[0]! + shape[1]!));
  return uniform(-bound, bound)(shape, random);
};

/** Normal with variance 2 / (rows + columns). */
export const xavierNormal: Initial = (shape, random) =>
  normal(Math.sqrt(2 / (shape[0]! + shape[1]!)))(shape, random);

/** Orthonormal rows of the matrix that has the first size as rows and all others as columns (modified Gram-Schmidt). */
export const orthogonalRows: Initial = (shape, random) => {
  const values = Float64Array.from(normal(1)(shape, random));
  const rows = shape[0]!;
  const width = values.length / rows;
  for (let row = 0; row < rows; row++) {
    const own = values.subarray(row * width, (row + 1) * width);
    for (let before = 0; before < row; before++) {
      const other = values.subarray(before * width, (before + 1) * width);
      let along = 0;
      for (let j = 0; j < width; j++) along += own[j]! * other[j]!;
      for (let j = 0; j < width; j++) own[j]! -= along * other[j]!;
    }
    const length = Math.hypot(...chunkLengths(own));
    for (let j = 0; j < width; j++) own[j]! /= length;
  }
  return Float32Array.from(values);
};

/** Lengths of ranges of a vector: a call takes a limited number of arguments. */
function chunkLengths(values: Float64Array): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < values.length; from += 4096) {
    let sum = 0;
    for (const value of values.subarray(from, from + 4096)) sum += value * value;
    lengths.push(Math.sqrt(sum));
  }
  return lengths;
}

/** Weight and bias of a dense layer `name` as PyTorch starts them; with `glorot` the weight by Glorot and Bengio. */
export function denseSpecs(name: string, inputs: number, outputs: number, glorot = true): TensorSpec[] {
  const bound = 1 / Math.sqrt(inputs);
  const usual = uniform(-bound, bound);
  return [
    { name: `${name}.weight`, shape: [outputs, inputs], initial: glorot ? xavier : usual, trained: true },
    { name: `${name}.bias`, shape: [outputs], initial: usual, trained: true },
  ];
}

/** The first values of all tensors; each has a stream of its own, by seed and name. */
export function initialValues(specs: readonly TensorSpec[], seed: number): Map<string, Float32Array> {
  return new Map(
    specs.map(({ name, shape, initial }) => [
      name,
      initial(shape, randomStream(seed, `first values of ${name}`)),
    ]),
  );
}

/** Rows and columns of a tensor as a matrix: the last size are the columns. */
export function matrixShape(shape: readonly number[]): { readonly rows: number; readonly columns: number } {
  const columns = shape.at(-1) ?? 1;
  return { rows: shape.slice(0, -1).reduce((count, size) => count * size, 1), columns };
}
