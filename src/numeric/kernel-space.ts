import type { AutogradJob } from "./autograd/kernel-calls.ts";
import { type KernelName, kernelModule, newInstance, newMemory } from "./product-kernel.ts";
import type { Team } from "./team.ts";

/** Jobs of `kernel/*.ts`; all but the first parameter, the number of the thread. */
export type KernelJob =
  | "dense"
  | "interleave"
  | "keep"
  | "pack"
  | "propagate"
  | "readout"
  | "score"
  | "sums"
  | "descend"
  | "fill"
  | "gather"
  | "gradient"
  | "prepare"
  | "scoreAll"
  | "softmax"
  | "spread"
  | "step"
  | AutogradJob;

/** A memory with a kernel over it, in one thread or in every thread of a team. */
export interface KernelSpace {
  readonly threads: number;
  /** Bytes the memory has. */
  readonly bytes: number;
  /** The memory as floats, integers and doubles. Growing leaves older views as they are, too short. */
  readonly floats: Float32Array;
  readonly ints: Uint32Array;
  readonly doubles: Float64Array;
  /** Makes the memory at least so large. @throws RangeError when the host has not as much */
  grow(bytes: number): void;
  /** Runs a job in all threads; returns when it is done. */
  run(job: KernelJob, ...args: readonly number[]): void;
  /** Lets the team go of the memory. */
  close(): void;
}

const PAGE = 65_536;
/** A memory of WebAssembly ends at 4 GiB. The last page is left out: an address behind it would be 0. */
export const MOST_BYTES = (65_536 - 1) * PAGE;
/** What is free for use starts here; below, the threads count units of work. */
export const FIRST_BYTE = 64;

/** Options for opening a memory. */
export interface SpaceOptions {
  /** Threads that share the work. */
  readonly team?: Team | undefined;
  /** Bytes it may grow to; no more than it has when absent. */
  readonly most?: number;
  /** Not shared: native code of the host can work on it, and no team. */
  readonly unshared?: boolean;
}

/** Opens a memory of a number of bytes. */
export function kernelSpace(
  name: Exclude<KernelName, "plain">,
  bytes: number,
  { team, most = bytes, unshared = false }: SpaceOptions = {},
): KernelSpace {
  const module = kernelModule(name, !unshared);
  const pages = (size: number) => Math.ceil(size / PAGE);
  const memory = newMemory(pages(bytes), pages(most), !unshared);
  const own = newInstance(module, memory) as Record<KernelJob, (...args: readonly number[]) => void>;
  const others =
    team && team.threads > 1 && !unshared ? team.join(module, memory, Object.keys(own)) : undefined;
  const views = () => ({
    bytes: memory.buffer.byteLength,
    floats: new Float32Array(memory.buffer),
    ints: new Uint32Array(memory.buffer),
    doubles: new Float64Array(memory.buffer),
  });
  let now = views();
  return {
    threads: others ? team!.threads : 1,
    get bytes() {
      return now.bytes;
    },
    get floats() {
      return now.floats;
    },
    get ints() {
      return now.ints;
    },
    get doubles() {
      return now.doubles;
    },
    grow(wanted) {
      if (wanted <= now.bytes) return;
      memory.grow(pages(wanted) - pages(now.bytes));
      now = views();
    },
    run(job, ...args) {
      now.ints[0] = 0;
      others?.begin(job, args);
      own[job](0, ...args);
      others?.finish();
    },
    close: () => others?.leave(),
  };
}

/** Allocates ranges of a memory one after another, each aligned to a cache line. */
export function placesFrom(start: number): { take(bytes: number): number; readonly end: number } {
  let end = Math.ceil(start / 64) * 64;
  return {
    take(bytes) {
      const at = end;
      end = Math.ceil((end + bytes) / 64) * 64;
      return at;
    },
    get end() {
      return end;
    },
  };
}
