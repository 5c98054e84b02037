import { FIRST_BYTE, kernelSpace, MOST_BYTES } from "../kernel-space.ts";
import type { KernelName } from "../product-kernel.ts";
import type { Team } from "../team.ts";
import type { Compute } from "./compute.ts";

/** What `kernel/dense.ts` packs of a right side, and one tile beside it: bytes of each thread. */
const SCRATCH = 96 * 512 * 4 + 256;
/** Tiles have 4 or 6 rows. */
const TILES = 12;
/** Panels of 8 columns in a unit of work of a product at most (`COLUMNS` of `kernel/dense.ts`). */
const PANELS = 12;
/** Rows that are multiplied without packing the right side: a single query, and the operands of its intersections. */
const FEW = 3;
/** Memory grows by at least so much at once, and this much behind the last value may be read, though not used. */
const GROWTH = 2 ** 24;
const MARGIN = 2 ** 22;

/**
 * Computes in WebAssembly, on the threads of a team: the same bits for any number of threads. All matrices lie in one
 * memory of at most 4 GiB.
 * @throws RangeError when the host has not as much memory
 * @internal
 */
export function kernelCompute(kernel: Exclude<KernelName, "plain">, team?: Team): Compute {
  const space = kernelSpace(kernel, GROWTH, { team, most: MOST_BYTES });
  const scratch = FIRST_BYTE;
  let end = Math.ceil((scratch + space.threads * SCRATCH) / 64) * 64;
  const free = new Map<number, number[]>();
  const sizes = new Map<number, number>();
  const reserve = (bytes: number): number => {
    const size = sizeClass(bytes);
    const before = free.get(size)?.pop();
    if (before !== undefined) return before;
    const at = end;
    end += size;
    if (end + MARGIN > space.bytes) {
      if (end + MARGIN > MOST_BYTES)
        throw new RangeError(`${end} bytes are more than a memory of WebAssembly has`);
      space.grow(Math.min(MOST_BYTES, Math.max(end + MARGIN, space.bytes + GROWTH)));
    }
    sizes.set(at, size);
    return at;
  };
  const release = (at: number) => {
    const size = sizes.get(at)!;
    const others = free.get(size);
    if (others) others.push(at);
    else free.set(size, [at]);
  };
  return {
    name: kernel,
    threads: space.threads,
    take: (length) => {
      const at = reserve(4 * length);
      return new Float32Array(space.floats.buffer, at, length);
    },
    takeIds(ids) {
      const at = reserve(4 * ids.length);
      const room = new Uint32Array(space.ints.buffer, at, ids.length);
      room.set(ids);
      return room;
    },
    clear: (room) => space.run("clear", room.byteOffset, room.length),
    give: (room) => release(room.byteOffset),
    product(kind, { m, n, k }, left, right, out, more) {
      if (m === 0 || n === 0) return;
      if (kind === "nt" && m <= FEW) {
        const [x, w] = [left.byteOffset, right.byteOffset];
        space.run("multiplyFew", x, m, n, k, w, out.byteOffset, more ? 1 : 0);
        return;
      }
      const tiles = reserve(4 * Math.ceil(m / TILES) * TILES * k);
      const turned = kind === "tn";
      space.run("packLeft", left.byteOffset, m, k, 4 * (turned ? m : k), turned ? 1 : 0, tiles);
      space.run(
        "multiply",
        ...[tiles, m, n, k],
        ...[right.byteOffset, 4 * (kind === "nt" ? k : n), kind === "nt" ? 1 : 0],
        ...[out.byteOffset, more ? 1 : 0, unitColumns(n, space.threads), scratch, SCRATCH],
      );
      release(tiles);
    },
    kernel: (job, ...args) => space.run(job, ...args),
    bytes: () => space.bytes,
    close: () => space.close(),
  };
}

/** Columns of a unit of work of a product, so that every thread has as many units as the others. */
function unitColumns(columns: number, threads: number): number {
  const panels = Math.ceil(columns / 8);
  const rounds = Math.ceil(panels / (PANELS * threads));
  return 8 * Math.ceil(panels / (rounds * threads));
}

/** Sizes in steps of an eighth of a power of two, whole cache lines: what was given back fits what is asked for next. */
function sizeClass(bytes: number): number {
  const step = Math.max(64, 2 ** (Math.floor(Math.log2(Math.max(bytes, 64))) - 3));
  return Math.ceil(Math.max(bytes, 64) / step) * step;
}
