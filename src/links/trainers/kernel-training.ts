import { LacunaError } from "../../error.ts";
import type { KernelSpace } from "../../numeric/kernel-space.ts";
import type { Optimizer } from "./entity-trainer.ts";

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

/** What `step` of the kernel reads: scale, rate, epsilon, and Adam's decays and corrections (algorithm 1 there). */
export function constantsOf(optimizer: Optimizer, steps: number, scale: number): readonly number[] {
  // Padding has no gradient: 0 / 0 must not come out of it.
  const epsilon = Math.max(optimizer.epsilon, 1.2e-38);
  if (optimizer.kind === "adagrad") return [scale, optimizer.rate, epsilon];
  const { rate, beta1, beta2 } = optimizer;
  return [scale, rate / (1 - beta1 ** steps), epsilon, beta1, beta2, 1 / Math.sqrt(1 - beta2 ** steps)];
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
