/** Values of a matrix: single precision in use, double precision where gradients are checked. */
export type Floats = Float32Array | Float64Array;
