import { relaxedBinary, simdBinary } from "./kernel-binaries.ts";

/** The kernel of dense products: with fused multiply-add, with SIMD, or in plain TypeScript. */
export type KernelName = "wasm-relaxed-simd" | "wasm-simd" | "plain";

/** The part of the platform's WebAssembly that is used; Node's types leave it out. */
interface Platform {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  validate(bytes: Uint8Array): boolean;
}

/** A memory of WebAssembly. */
export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

const platform = (globalThis as { readonly WebAssembly?: Platform }).WebAssembly;
const binaries = { "wasm-relaxed-simd": relaxedBinary, "wasm-simd": simdBinary } as const;
const modules = new Map<string, object>();

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether this host can run a kernel. What it answers may change when the host is told to allow relaxed SIMD. */
export function runsKernel(name: KernelName): boolean {
  if (name === "plain" || modules.has(name)) return true;
  return (platform?.validate(bytesOf(binaries[name])) ?? false) && sharesMemory();
}

function sharesMemory(): boolean {
  try {
    return newMemory(1, 1, true).buffer.byteLength > 0;
  } catch {
    return false;
  }
}

/** The fastest kernel of this host. @internal */
export function bestKernel(): KernelName {
  return (["wasm-relaxed-simd", "wasm-simd"] as const).find(runsKernel) ?? "plain";
}

/** The compiled kernel, for a memory that threads share or for one of its own; the same object for every call. */
export function kernelModule(name: Exclude<KernelName, "plain">, shared: boolean): object {
  const key = `${name} ${shared}`;
  let module = modules.get(key);
  if (!module) {
    const bytes = bytesOf(binaries[name]);
    module = new platform!.Module(shared ? bytes : unshared(bytes));
    modules.set(key, module);
  }
  return module;
}

/** What follows the name of the memory in its import: that it is a memory, shared, with a maximum. */
const SHARED_MEMORY = [..."memory"].map((letter) => letter.charCodeAt(0)).concat(2, 3);

/** The same code for a memory that is not shared: a flag of the import says so, and atomic operations work on both. */
function unshared(bytes: Uint8Array): Uint8Array {
  const at = bytes.findIndex((_, from) => SHARED_MEMORY.every((byte, i) => bytes[from + i] === byte));
  return bytes.with(at + SHARED_MEMORY.length - 1, 1);
}

/** A memory of `pages` pages of 64 KiB. */
export const newMemory = (pages: number, most: number, shared: boolean): WasmMemory =>
  new platform!.Memory({ initial: pages, maximum: most, shared });

/** The exports of an instance of the kernel over a memory. */
export const newInstance = (module: object, memory: WasmMemory): unknown =>
  new platform!.Instance(module, { env: { memory } }).exports;
