import { LacunaError } from "../../error.ts";
import type { NativeProducts } from "../../numeric/native-products.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import type { Team } from "../../numeric/team.ts";
import { nativeProducts } from "../../runs/node-native.ts";
import { nodeTeam, usualThreads } from "../../runs/node-team.ts";
import { usageError } from "../failure.ts";
import type { GlobalOptions } from "../io.ts";
import type { KernelChoice, KernelOption } from "../kernel-option.ts";

export type ProductsOptions = Partial<Pick<GlobalOptions, "threads">> & KernelOption;

/** What a table is multiplied with; `close` ends its threads. */
export interface Products {
  readonly team?: Team;
  readonly native?: NativeProducts;
  close(): void;
}

/** Numbers in an entity table from which on several threads, or loading native code, are worth it. */
const MANY = 1 << 20;

/**
 * Opens what multiplies an entity table of so many numbers.
 * @throws LacunaError `usage.no-native` when native code is asked for that is not installed
 */
export function openProducts(numbers: number, { threads = 1, kernel = "auto" }: ProductsOptions): Products {
  const count = threads === 0 ? usualThreads() : threads;
  const native = nativeOf(numbers, kernel, count);
  if (native) return { native, close: () => {} };
  if (count === 1 || numbers < MANY) return { close: () => {} };
  const team = nodeTeam(count);
  return { team, close: () => team.close() };
}

function nativeOf(numbers: number, kernel: KernelChoice, threads: number): NativeProducts | undefined {
  if (kernel === "wasm" || bestKernel() === "plain") return undefined;
  if (kernel === "onnxruntime") {
    const native = nativeProducts(threads);
    if (native) return native;
    throw usageError(
      "no-native",
      "onnxruntime-node is not installed",
      "ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node, beside lacuna; or leave --kernel out",
    );
  }
  if (numbers < MANY) return undefined;
  try {
    return nativeProducts(threads);
  } catch (error) {
    // What was not asked for may be broken.
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
