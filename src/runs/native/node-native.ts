import { createRequire } from "node:module";
import { LacunaError } from "../../error.ts";
import type { NativeProducts, ProductKind } from "../../numeric/native-products.ts";
import { nativeCall } from "./native-gate.ts";
import { usualThreads } from "./node-team.ts";
import { LEFT, onnxProduct, PRODUCT, RIGHT } from "./onnx-product.ts";

/** The package that is used when a user has installed it; never a dependency of ours. */
const PACKAGE = "onnxruntime-node";

/** Version 1.30.0 crashes the process while it is loaded when the command line has more bytes, about 28,000 of them. */
const LONGEST_COMMAND = 1 << 14;

/** The used part of the package's native binding. Its public interface also computes synchronously, but returns promises. */
interface Binding {
  readonly InferenceSession: new () => {
    loadModel(buffer: ArrayBufferLike, offset: number, bytes: number, options: object): void;
    run(feeds: Record<string, object>, fetches: Record<string, object>, options: object): void;
  };
}

type NewTensor = new (type: "float32", values: Float32Array, sizes: readonly [number, number]) => object;

/**
 * Native products through onnxruntime-node, or nothing where it is not installed.
 * @throws LacunaError `runs.native-unusable` when it is there and does not work, or would crash
 */
export function nativeProducts(threads: number = usualThreads()): NativeProducts | undefined {
  const load = createRequire(import.meta.url);
  const installed = versionOf(load);
  if (installed === undefined) return undefined;
  if (commandLength() > LONGEST_COMMAND)
    throw new LacunaError(
      "runs.native-unusable",
      `${PACKAGE} ${installed} cannot be loaded under a command line as long as this`,
      { hint: `shorten it to ${LONGEST_COMMAND} bytes, or choose the kernel wasm` },
    );
  try {
    return loaded(load, installed, threads);
  } catch (cause) {
    throw new LacunaError("runs.native-unusable", `${PACKAGE} ${installed} does not work here`, {
      hint: "install another version of it, or choose the kernel wasm",
      cause,
    });
  }
}

const commandLength = (): number =>
  [...process.execArgv, ...process.argv].reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0);

function versionOf(load: NodeJS.Require): string | undefined {
  try {
    return (load(`${PACKAGE}/package.json`) as { readonly version: string }).version;
  } catch {
    return undefined;
  }
}

function loaded(load: NodeJS.Require, version: string, threads: number): NativeProducts {
  const { Tensor, binding } = nativeCall(() => {
    const { Tensor } = load(PACKAGE) as { readonly Tensor: NewTensor };
    const { binding, initOrt } = load(`${PACKAGE}/dist/binding.js`) as {
      readonly binding: Binding;
      readonly initOrt?: () => void;
    };
    initOrt?.();
    return { Tensor, binding };
  });
  const open = (kind: ProductKind) => {
    const session = new binding.InferenceSession();
    const { buffer, byteOffset, byteLength } = onnxProduct(kind);
    session.loadModel(buffer, byteOffset, byteLength, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: "sequential",
      // Threads that spin between products would take the processor from everything else; denormal numbers cost
      // hundreds of cycles each.
      extra: { session: { intra_op: { allow_spinning: "0" }, set_denormal_as_zero: "1" } },
    });
    return session;
  };
  const sessions = new Map<ProductKind, ReturnType<typeof open>>();
  const native: NativeProducts = {
    name: `${PACKAGE} ${version}`,
    threads,
    multiply(kind, { m, n, k }, left, right, out) {
      if (m === 0 || n === 0) return;
      if (k === 0) {
        out.fill(0, 0, m * n);
        return;
      }
      let session = sessions.get(kind);
      if (!session) {
        session = nativeCall(() => open(kind));
        sessions.set(kind, session);
      }
      const tensor = (values: Float32Array, rows: number, columns: number) =>
        new Tensor("float32", values.subarray(0, rows * columns), [rows, columns]);
      const feeds = {
        [LEFT]: kind === "tn" ? tensor(left, k, m) : tensor(left, m, k),
        [RIGHT]: kind === "nt" ? tensor(right, n, k) : tensor(right, k, n),
      };
      const fetches = { [PRODUCT]: tensor(out, m, n) };
      nativeCall(() => session.run(feeds, fetches, {}));
    },
  };
  // A version whose binding is another fails here, not in the middle of work.
  const out = new Float32Array(1);
  native.multiply("nt", { m: 1, n: 1, k: 2 }, Float32Array.of(1, 2), Float32Array.of(3, 4), out);
  if (out[0] !== 11) throw new Error(`1 · 3 + 2 · 4 came out as ${out[0]}`);
  return native;
}
