/** The transposed side of a product: none, the left or the right one. */
export type ProductKind = "nn" | "tn" | "nt";

/** Sizes of a product of `m × k` with `k × n` values. */
export interface ProductSizes {
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

/**
 * Dense products that native code of the host computes, on its own threads; calls return when they are done. Who
 * loads that code hands it in. Products round differently from those of our own kernels, and from each other where
 * batches or threads differ: they agree to about 1e-5 of the lengths of the vectors.
 */
export interface NativeProducts {
  /** Its name in manifests, such as `onnxruntime-node 1.30.0`. */
  readonly name: string;
  readonly threads: number;
  /**
   * Writes the product of `left` and `right`, all row-major: `out` is `m × n`, `left` is `m × k` (`k × m` for `tn`),
   * `right` is `k × n` (`n × k` for `nt`). The arrays must not lie in shared memory.
   */
  multiply(
    kind: ProductKind,
    sizes: ProductSizes,
    left: Float32Array,
    right: Float32Array,
    out: Float32Array,
  ): void;
}
