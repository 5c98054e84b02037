import { FIRST_BYTE, type KernelSpace, kernelSpace, placesFrom } from "./kernel-space.ts";
import { bestKernel, type KernelName } from "./product-kernel.ts";
import { plainProduct } from "./product-plain.ts";
import { type RowCut, type SelectedRows, selectRows } from "./product-select.ts";
import type { Team } from "./team.ts";

/** A table of vectors, laid out to be multiplied with many others: the entities of a link predictor. */
export interface ProductTable {
  readonly kernel: KernelName;
  /** Vectors in the table. */
  readonly rows: number;
  /** Values of a vector. */
  readonly width: number;
  /**
   * Dot products of `count` vectors (`left`, row-major, `count × width`) with every vector of the table:
   * `out[i * rows + j]`. A row of the result does not depend on the other rows of the call or on threads.
   */
  multiply(left: Float32Array, count: number, out: Float32Array): void;
  /** The same products, of which each row keeps what is at least its cut; not in plain TypeScript. */
  readonly select: ((left: Float32Array, count: number, cut: RowCut) => SelectedRows) | undefined;
}

/** A stretch of the table in one memory. Addresses are in bytes. */
export interface TablePart {
  /** First vector, and how many. */
  readonly from: number;
  readonly rows: number;
  readonly space: KernelSpace;
  /** Products of the last call, and bytes from one row of them to the next. */
  readonly scores: number;
  readonly stride: number;
  /** Room for what the selection of a row needs: 16 bytes each. */
  readonly notes: number;
  /** As large as `scores`. */
  tails(): number;
}

/** A panel of the kernel holds this many rows of the table. */
const PANEL = 8;
/** Rows that are multiplied at once: enough to pay for reading the table, and a multiple of every tile. */
const MOST_LEFT = 240;
const LEAST_LEFT = 12;
/** Bytes of products that a memory holds. */
const SCORES = 2 ** 26;
/** A memory of WebAssembly ends at 4 GiB; larger tables lie in several. */
const PART_BYTES = 2 ** 30;
const PART_ROWS = 2 ** 24;

/**
 * Lays out a table (`values`, row-major, `rows × width`) for products with it.
 * @param options.kernel the kernel to use; the fastest of this host when absent. Kernels agree to about 1e-5 of the
 *   lengths of the vectors: they round in different places.
 * @param options.team threads that share the work
 */
export function productTable(
  values: Float32Array,
  rows: number,
  width: number,
  { kernel = bestKernel(), team }: { readonly kernel?: KernelName; readonly team?: Team | undefined } = {},
): ProductTable {
  if (values.length !== rows * width)
    throw new RangeError(`${values.length} values are no table of ${rows} × ${width}`);
  if (kernel === "plain" || width === 0)
    return {
      ...{ kernel: "plain", rows, width, select: undefined },
      multiply: (left, count, out) => plainProduct(left, count, values, rows, width, out),
    };
  const partPanels = Math.floor(Math.min(PART_BYTES / (4 * width), PART_ROWS) / PANEL);
  const partRows = Math.max(1, partPanels) * PANEL;
  const most = Math.floor(SCORES / (4 * Math.min(partRows, rows)));
  const block = Math.max(LEAST_LEFT, Math.min(MOST_LEFT, most - (most % LEAST_LEFT)));
  const parts: Part[] = [];
  for (let from = 0; from < rows; from += partRows)
    parts.push(packedPart(values, from, Math.min(partRows, rows - from), width, { block, kernel, team }));
  const score = (left: Float32Array, from: number, some: number) => {
    const vectors = left.subarray(from * width, (from + some) * width);
    for (const part of parts) scorePart(part, vectors, some, width);
  };
  return {
    ...{ kernel, rows, width },
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

interface Part extends TablePart {
  readonly table: number;
  readonly panels: number;
  readonly left: number;
  readonly tiled: number;
}

function packedPart(
  values: Float32Array,
  from: number,
  rows: number,
  width: number,
  { block, kernel, team }: { block: number; kernel: Exclude<KernelName, "plain">; team?: Team | undefined },
): Part {
  const panels = Math.ceil(rows / PANEL);
  const stride = panels * PANEL * 4;
  const places = placesFrom(FIRST_BYTE);
  const table = places.take(panels * PANEL * width * 4);
  const left = places.take(block * width * 4);
  const tiled = places.take(block * width * 4);
  const notes = places.take(block * 16);
  const scores = places.take(block * stride);
  const tails = places.end;
  const space = kernelSpace(kernel, tails, team, tails + block * stride);
  // The room of the products is free until there are some: the table goes through it.
  const chunk = Math.max(1, Math.floor((block * stride) / (width * PANEL * 4)));
  for (let first = 0; first < panels; first += chunk) {
    const some = Math.min(chunk, panels - first);
    const start = (from + first * PANEL) * width;
    const stop = (from + Math.min(rows, (first + some) * PANEL)) * width;
    const staged = space.floats.subarray(scores / 4, scores / 4 + some * PANEL * width);
    staged.fill(0, stop - start);
    staged.set(values.subarray(start, stop));
    space.run("pack", scores, some, width, table + first * PANEL * width * 4);
  }
  return {
    ...{ from, rows, space, scores, stride, notes, table, panels, left, tiled },
    tails() {
      space.grow(tails + block * stride);
      return tails;
    },
  };
}

function scorePart(part: Part, vectors: Float32Array, count: number, width: number): void {
  const { space, left, tiled, table, panels, scores, stride } = part;
  space.floats.set(vectors, left / 4);
  if (count > 1) space.run("interleave", left, count, width, tiled);
  space.run("score", left, tiled, count, width, table, panels, scores, stride);
}
