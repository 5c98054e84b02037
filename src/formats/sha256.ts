/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND = roundConstants();

/** The part of Node's hash that is used where the platform offers it without an import. */
interface NativeHash {
  update(bytes: Uint8Array): NativeHash;
  digest(form: "hex"): string;
}

/** A hash that is fed bit by bit. */
export interface RunningHash {
  update(bytes: Uint8Array): void;
  /** The hash of all that was fed, in hexadecimal; the last call. */
  digest(): string;
}

/** SHA-256 of data that comes in pieces; computed by the platform when it can, otherwise in TypeScript. */
export function runningSha256(): RunningHash {
  const native = nativeHash();
  if (!native) return portableRunningSha256();
  return { update: (bytes) => void native.update(bytes), digest: () => native.digest("hex") };
}

/** SHA-256 of the parts one after another, in hexadecimal; works on shared memory, and synchronously in browsers too. */
export function sha256(parts: Iterable<Uint8Array>): string {
  const hash = runningSha256();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Node provides its modules without an import, so this file also loads in browsers. */
function nativeHash(): NativeHash | undefined {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const crypto = host.process?.getBuiltinModule?.("node:crypto") as
    | { createHash(name: string): NativeHash }
    | undefined;
  return crypto?.createHash("sha256");
}

/** SHA-256 written out (FIPS 180-4, 6.2), for platforms without a synchronous one. */
export function portableSha256(parts: Iterable<Uint8Array>): string {
  const hash = portableRunningSha256();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function portableRunningSha256(): RunningHash {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  const schedule = new Uint32Array(64);
  const rest = new Uint8Array(128);
  let held = 0;
  let total = 0;
  const update = (part: Uint8Array): void => {
    total += part.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(64 - held, part.length);
      rest.set(part.subarray(0, at), held);
      held += at;
      if (held < 64) return;
      compress(state, schedule, rest, 0);
      held = 0;
    }
    for (; at + 64 <= part.length; at += 64) compress(state, schedule, part, at);
    rest.set(part.subarray(at));
    held = part.length - at;
  };
  const digest = (): string => {
    rest.fill(0, held);
    rest[held] = 0x80;
    const last = held < 56 ? 64 : 128;
    const length = new DataView(rest.buffer);
    length.setUint32(last - 8, Math.floor(total / 2 ** 29));
    length.setUint32(last - 4, (total * 8) >>> 0);
    for (let at = 0; at < last; at += 64) compress(state, schedule, rest, at);
    return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
  };
  return { update, digest };
}

function compress(state: Uint32Array, w: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const k = at + i * 4;
    w[i] = (bytes[k]! << 24) | (bytes[k + 1]! << 16) | (bytes[k + 2]! << 8) | bytes[k + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const add = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i]! += add[i]!;
}

function rotate(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function roundConstants(): Uint32Array {
  const constants = new Uint32Array(64);
  for (let n = 2, found = 0; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    // A double's cube root keeps the 9 integer and 32 fractional bits that are wanted.
    if (prime) constants[found++] = Math.floor((Math.cbrt(n) % 1) * 2 ** 32);
  }
  return constants;
}
