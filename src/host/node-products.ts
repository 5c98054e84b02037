import { LacunaError, usageError } from "../error.ts";
import type { NativeProducts } from "../numeric/native-products.ts";
import { bestKernel } from "../numeric/product-kernel.ts";
import { type KernelChoice, manyNumbers, type Products, type ProductsOptions } from "../numeric/products.ts";
import type { Team } from "../numeric/team.ts";
import { nativeProducts } from "../runs/native/node-native.ts";
import { allowRelaxedSimd } from "../runs/native/node-relaxed-simd.ts";
import { nodeTeam, usualThreads } from "../runs/native/node-team.ts";

/**
 * Chooses the products of tables. Threads are started, and native code is loaded, for the first table worth it.
 * @param teamFrom numbers in a table from which on it is worth threads
 */
export function nodeProducts(
  { threads = 1, kernel = "auto" }: ProductsOptions,
  teamFrom: number = manyNumbers,
): Products {
  allowRelaxedSimd();
  const count = threads === 0 ? usualThreads() : threads;
  let team: Team | undefined;
  let native: { readonly found: NativeProducts | undefined } | undefined;
  return {
    of(numbers, ours = false) {
      if (!ours && (numbers >= manyNumbers || kernel === "onnxruntime")) {
        native ??= { found: nativeOf(kernel, count) };
        if (native.found) return { native: native.found };
      }
      if (count === 1 || numbers < teamFrom) return {};
      team ??= nodeTeam(count);
      return { team };
    },
    close: () => team?.close(),
  };
}

function nativeOf(kernel: KernelChoice, threads: number): NativeProducts | undefined {
  if (kernel === "wasm" || bestKernel() === "plain") return undefined;
  if (kernel === "onnxruntime") {
    const native = nativeProducts(threads);
    if (native) return native;
    throw usageError(
      "no-native",
      "onnxruntime-node is not installed",
      "ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node, beside lacuna; or leave {kernel} out",
    );
  }
  try {
    return nativeProducts(threads);
  } catch (error) {
    // Native code that was not requested may be broken.
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
