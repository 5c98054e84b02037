/**
 * The gate between a worker that makes native calls and the thread that may end the worker. onnxruntime-node takes the whole process
 * down when its thread is ended in the middle of a call. So a worker is ended between two calls: it stays out, or waits at the gate
 * after the call that it is in. A call is one matrix product.
 */
const OUTSIDE = 0;
const INSIDE = 1;
/** The worker is inside a call, and is to be ended after it. */
const AWAITED = 2;
/** No further call begins. */
const SHUT = 3;

let gate: Int32Array | undefined;

/** Memory for the gate of one worker. */
export const nativeGate = (): SharedArrayBuffer => new SharedArrayBuffer(4);

/** Puts the gate before all native calls of this thread. */
export function passNativeGate(shared: SharedArrayBuffer): void {
  gate = new Int32Array(shared);
}

/** Makes a native call; not to be nested. It does not return where the thread is to be ended. */
export function nativeCall<Result>(call: () => Result): Result {
  if (!gate) return call();
  if (Atomics.compareExchange(gate, 0, OUTSIDE, INSIDE) !== OUTSIDE) waitForTheEnd(gate);
  try {
    return call();
  } finally {
    if (Atomics.compareExchange(gate, 0, INSIDE, OUTSIDE) !== INSIDE) waitForTheEnd(gate);
  }
}

/** Blocks this thread until it is ended. */
function waitForTheEnd(own: Int32Array): void {
  Atomics.store(own, 0, SHUT);
  for (;;) Atomics.wait(own, 0, SHUT);
}

/**
 * Shuts the gate of a worker: it begins no native call any more.
 * @returns whether it is outside of all calls and may be ended; false until it has left the call that it is in
 */
export function shutNativeGate(shared: SharedArrayBuffer): boolean {
  const own = new Int32Array(shared);
  const state = Atomics.compareExchange(own, 0, OUTSIDE, SHUT);
  if (state === INSIDE) Atomics.compareExchange(own, 0, INSIDE, AWAITED);
  return state === OUTSIDE || state === SHUT;
}
