import { setFlagsFromString } from "node:v8";

/**
 * Lets WebAssembly use relaxed SIMD on Node 20, where it waits behind a flag; later versions have it anyway. To be
 * called before a kernel is compiled, in every thread that compiles one.
 */
export function allowRelaxedSimd(): void {
  // Later versions do not know the flag and would say so.
  if (process.versions.node.startsWith("20.")) setFlagsFromString("--experimental-wasm-relaxed-simd");
}
