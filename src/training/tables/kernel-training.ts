import { LacunaError } from "../../error.ts";
import type { KernelSpace } from "../../numeric/kernel-space.ts";

/** Σ weight · -log softmax from what the kernel notes of each query, in their order. */
export function lossOf({ doubles }: KernelSpace, losses: number, count: number): number {
  let loss = 0;
  for (let query = 0; query < count; query++) {
    const [weight, weighted, most, sum] = doubles.subarray(
      losses / 8 + 4 * query,
      losses / 8 + 4 * query + 4,
    );
    loss += weight! * (most! + Math.log(sum!)) - weighted!;
  }
  return loss;
}

/** @throws LacunaError `links.no-memory` when the host has not as much as `run` asks for */
export function withMemory<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new LacunaError("links.no-memory", "this machine has not as much memory as the training takes", {
      hint: "take smaller batches or a smaller rank",
      cause,
    });
  }
}
