import type { NativeProducts } from "./native-products.ts";
import { bestKernel, type KernelName } from "./product-kernel.ts";
import { kernelPart } from "./product-kernel-part.ts";
import { nativePart } from "./product-native-part.ts";
import { PANEL } from "./product-part.ts";
import { plainProduct } from "./product-plain.ts";
import { type RowCut, type SelectedRows, selectRows } from "./product-select.ts";
import type { Team } from "./team.ts";

/** A table of vectors, laid out to be multiplied with many others: the entities of a link predictor. */
export interface ProductTable {
  /** The kernel, or the name of what computes natively. */
  readonly kernel: string;
  /** Vectors in the table. */
  readonly rows: number;
  /** Values of a vector. */
  readonly width: number;
  /**
   * Dot products of `count` vectors (`left`, row-major, `count × width`) with every vector of the table:
   * `out[i * rows + j]`. A row of the result does not depend on the other rows of the call or on threads, but for
   * rounding where native code computes.
   */
  multiply(left: Float32Array, count: number, out: Float32Array): void;
  /** The same products, of which each row keeps what is at least its cut; not in plain TypeScript. */
  readonly select: ((left: Float32Array, count: number, cut: RowCut) => SelectedRows) | undefined;
}

/** Rows that are multiplied at once: enough to pay for reading the table, and a multiple of every tile. */
const MOST_LEFT = 240;
const LEAST_LEFT = 12;
/** Native code reads the table anew for every call, so it takes more at once. */
const MOST_NATIVE = 512;
/** Bytes of products that a memory holds. */
const SCORES = 2 ** 26;
/** A memory of WebAssembly ends at 4 GiB; larger tables lie in several. */
const PART_BYTES = 2 ** 30;
const PART_ROWS = 2 ** 24;

/** Options for the layout of a table. */
export interface ProductOptions {
  /**
   * The kernel to use; the fastest of this host when absent. Kernels agree to about 1e-5 of the lengths of the vectors: they
   * round in different places.
   */
  readonly kernel?: KernelName | undefined;
  /** Threads that share the work of our kernels. */
  readonly team?: Team | undefined;
  /** Native code that computes the products instead; the kernel does the rest. */
  readonly native?: NativeProducts | undefined;
}

/** Lays out a table (`values`, row-major, `rows × width`) for products with it. */
export function productTable(
  values: Float32Array,
  rows: number,
  width: number,
  { kernel = bestKernel(), team, native }: ProductOptions = {},
): ProductTable {
  if (values.length !== rows * width)
    throw new RangeError(`${values.length} values are no table of ${rows} × ${width}`);
  if (kernel === "plain" || width === 0)
    return {
      kernel: "plain",
      rows,
      width,
      select: undefined,
      multiply: (left, count, out) => plainProduct(left, count, values, rows, width, out),
    };
  const partPanels = Math.floor(Math.min(PART_BYTES / (4 * width), PART_ROWS) / PANEL);
  const partRows = Math.max(1, partPanels) * PANEL;
  const most = Math.floor((native ? 2 * SCORES : SCORES) / (4 * Math.min(partRows, rows)));
  const block = Math.max(LEAST_LEFT, Math.min(native ? MOST_NATIVE : MOST_LEFT, most - (most % LEAST_LEFT)));
  const starts = Array.from({ length: Math.ceil(rows / partRows) }, (_, at) => at * partRows);
  const parts = starts.map((from) => {
    const part = { values, from, rows: Math.min(partRows, rows - from), width, block, kernel };
    return native ? nativePart(part, native) : kernelPart(part, team);
  });
  const score = (left: Float32Array, from: number, some: number) => {
    const vectors = left.subarray(from * width, (from + some) * width);
    for (const part of parts) part.score(vectors, some);
  };
  return {
    kernel: native?.name ?? kernel,
    rows,
    width,
    multiply(left, count, out) {
      for (let from = 0; from < count; from += block) {
        const some = Math.min(block, count - from);
        score(left, from, some);
        for (const part of parts)
          for (let row = 0; row < some; row++) {
            const at = (part.scores + row * part.stride) / 4;
            out.set(part.space.floats.subarray(at, at + part.rows), (from + row) * rows + part.from);
          }
      }
    },
    select: (left, count, cut) =>
      selectRows(parts, partRows, count, block, (from, some) => score(left, from, some), cut),
  };
}
