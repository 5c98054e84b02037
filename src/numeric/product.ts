import { bestKernel, type KernelExports, type KernelName, startKernel } from "./product-kernel.ts";
import { plainProduct } from "./product-plain.ts";

/** A table of vectors, laid out to be multiplied with many others: the entities of a link predictor. */
export interface ProductTable {
  readonly kernel: KernelName;
  /** Vectors in the table. */
  readonly rows: number;
  /** Values of a vector. */
  readonly width: number;
  /**
   * Dot products of `count` vectors (`left`, row-major, `count × width`) with every vector of the table:
   * `out[i * rows + j]`. A row of the result does not depend on the other rows of the call.
   */
  multiply(left: Float32Array, count: number, out: Float32Array): void;
}

/** A panel of the kernel holds this many rows of the table. */
const PANEL = 8;
/** Left rows and panels of one call: what is computed together stays in the second-level cache. */
const LEFT = 240;
const PANELS = 64;
/** A memory of WebAssembly ends at 4 GiB; larger tables lie in several. */
const PART_BYTES = 2 ** 30;

/**
 * Lays out a table (`values`, row-major, `rows × width`) for products with it.
 * @param kernel the kernel to use; the fastest of this host when absent. Kernels agree to about 1e-5 of the lengths
 *   of the vectors: they round in different places.
 */
export function productTable(
  values: Float32Array,
  rows: number,
  width: number,
  kernel: KernelName = bestKernel(),
): ProductTable {
  if (values.length !== rows * width)
    throw new RangeError(`${values.length} values are no table of ${rows} × ${width}`);
  if (kernel === "plain" || width === 0)
    return {
      kernel: "plain",
      rows,
      width,
      multiply: (left, count, out) => plainProduct(left, count, values, rows, width, out),
    };
  const panelBytes = width * PANEL * 4;
  const partRows = Math.max(1, Math.floor(PART_BYTES / panelBytes)) * PANEL;
  const parts: Part[] = [];
  for (let from = 0; from < rows; from += partRows)
    parts.push(packedPart(values, from, Math.min(partRows, rows - from), width, kernel));
  return {
    kernel,
    rows,
    width,
    multiply(left, count, out) {
      for (let from = 0; from < count; from += LEFT) {
        const some = Math.min(LEFT, count - from);
        for (const part of parts) multiplyPart(part, left, from, some, width, rows, out);
      }
    },
  };
}

/** A stretch of the table in the memory of one kernel; places are in values, not bytes. */
interface Part {
  readonly from: number;
  readonly rows: number;
  readonly kernel: KernelExports;
  readonly memory: Float32Array;
  readonly left: number;
  readonly tiled: number;
  readonly result: number;
}

function packedPart(
  values: Float32Array,
  from: number,
  rows: number,
  width: number,
  name: Exclude<KernelName, "plain">,
): Part {
  const panels = Math.ceil(rows / PANEL);
  const left = panels * PANEL * width;
  const tiled = aligned(left + LEFT * width);
  const result = aligned(tiled + LEFT * width);
  const { kernel, memory } = startKernel(name, 4 * (result + LEFT * PANELS * PANEL));
  for (let panel = 0; panel < panels; panel++) {
    const some = Math.min(PANEL, rows - panel * PANEL);
    const start = (from + panel * PANEL) * width;
    memory.set(values.subarray(start, start + some * width), left);
    kernel.pack(4 * left, some, width, 4 * panel * PANEL * width);
  }
  return { from, rows, kernel, memory, left, tiled, result };
}

function multiplyPart(
  part: Part,
  left: Float32Array,
  from: number,
  count: number,
  width: number,
  stride: number,
  out: Float32Array,
): void {
  const { kernel, memory, rows } = part;
  memory.set(left.subarray(from * width, (from + count) * width), part.left);
  kernel.interleave(4 * part.left, count, width, 4 * part.tiled);
  for (let column = 0; column < rows; column += PANELS * PANEL) {
    const columns = Math.min(PANELS * PANEL, rows - column);
    const panels = Math.ceil(columns / PANEL);
    kernel.product(
      4 * part.left,
      4 * part.tiled,
      count,
      width,
      4 * column * width,
      panels,
      4 * part.result,
      panels * PANEL,
    );
    for (let row = 0; row < count; row++) {
      const start = part.result + row * panels * PANEL;
      out.set(memory.subarray(start, start + columns), (from + row) * stride + part.from + column);
    }
  }
}

const aligned = (at: number): number => Math.ceil(at / 16) * 16;
