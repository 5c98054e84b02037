import type { NativeProducts } from "./native-products.ts";
import type { Team } from "./team.ts";

/** The choices for computing products: the best available, Lacuna's kernel, or native code. */
export const kernelChoices = ["auto", "onnxruntime", "wasm"] as const;
export type KernelChoice = (typeof kernelChoices)[number];

export interface ProductsOptions {
  /** Threads; 0: one for each processor. */
  readonly threads?: number | undefined;
  readonly kernel?: KernelChoice | undefined;
}

/** What entity tables are multiplied with. */
export interface Products {
  /**
   * What a table of n numbers is multiplied with; all tables share threads.
   * @param ours only threads, for work that native code does not know
   * @throws LacunaError `usage.no-native` when native code is asked for that is not installed
   */
  of(numbers: number, ours?: boolean): { readonly team?: Team; readonly native?: NativeProducts };
  /** Ends the threads. */
  close(): void;
}

/** Numbers in an entity table from which on several threads or workers, or loading native code, are worth it. */
export const manyNumbers = 1 << 20;
