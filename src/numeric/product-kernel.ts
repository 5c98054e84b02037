import { relaxedBinary, simdBinary } from "./product-binaries.ts";

/** How dense products are computed: with fused multiply-add, with SIMD, or in plain TypeScript. */
export type KernelName = "wasm-relaxed-simd" | "wasm-simd" | "plain";

/** What `kernel/product.ts` exports; addresses are in bytes. */
export interface KernelExports {
  pack(from: number, rows: number, width: number, to: number): void;
  interleave(from: number, rows: number, width: number, to: number): void;
  product(
    left: number,
    tiled: number,
    rows: number,
    width: number,
    panel: number,
    panels: number,
    out: number,
    outStride: number,
  ): void;
}

/** The part of the platform's WebAssembly that is used; Node's types leave it out. */
interface Platform {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  validate(bytes: Uint8Array): boolean;
}

const platform = (globalThis as { readonly WebAssembly?: Platform }).WebAssembly;
const binaries = { "wasm-relaxed-simd": relaxedBinary, "wasm-simd": simdBinary } as const;
const modules = new Map<keyof typeof binaries, object>();

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether this host can run a kernel. What it answers may change when the host is told to allow relaxed SIMD. */
export function runsKernel(name: KernelName): boolean {
  if (name === "plain") return true;
  return modules.has(name) || (platform?.validate(bytesOf(binaries[name])) ?? false);
}

/** The fastest kernel of this host. */
export function bestKernel(): KernelName {
  return (["wasm-relaxed-simd", "wasm-simd"] as const).find(runsKernel) ?? "plain";
}

/** A kernel over memory of its own, of at least so many bytes. */
export function startKernel(
  name: Exclude<KernelName, "plain">,
  bytes: number,
): { readonly kernel: KernelExports; readonly memory: Float32Array } {
  const memory = new platform!.Memory({ initial: Math.ceil(bytes / 65_536) });
  let module = modules.get(name);
  if (!module) {
    module = new platform!.Module(bytesOf(binaries[name]));
    modules.set(name, module);
  }
  const { exports } = new platform!.Instance(module, { env: { memory } });
  return { kernel: exports as KernelExports, memory: new Float32Array(memory.buffer) };
}
