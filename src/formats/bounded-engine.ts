/** Bytes of a page of WebAssembly memory. */
const PAGE = 1 << 16;

/** The part of `WebAssembly` that is used; the library is compiled without the types of browsers. */
interface Engines {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: unknown) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBufferLike };
}
const engines = (globalThis as unknown as { readonly WebAssembly: Engines }).WebAssembly;

/** Memories of engines that this thread has loaded. */
const memories: { readonly buffer: ArrayBufferLike }[] = [];

/** Bytes that the memories of engines take. They never shrink: a thread whose engine has grown ends with it. */
export const engineBytes = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

/**
 * Loads an engine whose WebAssembly memory may have at most this many bytes; what asks for more ends in an error of WebAssembly. Its own code
 * sets no bound, so that one is written into its memory section.
 * @param most without a bound where it is left out
 */
export async function withBoundedMemory<T>(most: number | undefined, load: () => Promise<T>): Promise<T> {
  const { Module, Instance } = engines;
  const pages = most === undefined ? undefined : Math.min(1 << 16, Math.ceil(most / PAGE));
  const bounded = new Proxy(Module, {
    construct: (target, [bytes]: [Uint8Array]) =>
      new target(pages === undefined ? bytes : withMaximum(bytes, pages)),
  });
  const watched = new Proxy(Instance, {
    construct(target, [module, imports]: [object, unknown]) {
      const made = new target(module, imports);
      for (const each of Object.values(made.exports)) if (each instanceof engines.Memory) memories.push(each);
      return made;
    },
  });
  Object.assign(engines, { Module: bounded, Instance: watched });
  try {
    return await load();
  } finally {
    Object.assign(engines, { Module, Instance });
  }
}

/** The id of the section of memories (WebAssembly Core Specification, 5.5.8). */
const MEMORIES = 5;

/** A module whose only memory has a largest size; the module itself where that is not what it has. */
export function withMaximum(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  for (let at = 8; at < module.length; ) {
    const id = module[at]!;
    const size = unsigned(module, at + 1);
    const end = size.end + size.value;
    if (id === MEMORIES && module[size.end] === 1 && (module[size.end + 1]! & 1) === 0) {
      const least = unsigned(module, size.end + 2);
      const most = Math.max(pages, least.value);
      const content = [1, 1, ...module.subarray(size.end + 2, least.end), ...leb(most)];
      const section = [MEMORIES, ...leb(content.length), ...content];
      const made = new Uint8Array(module.length - (end - at) + section.length);
      made.set(module.subarray(0, at));
      made.set(section, at);
      made.set(module.subarray(end), at + section.length);
      return made;
    }
    at = end;
  }
  return new Uint8Array(module);
}

function unsigned(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let [value, shift, at] = [0, 1, from];
  for (;;) {
    const byte = bytes[at++]!;
    value += (byte & 0x7f) * shift;
    if (byte < 0x80) return { value, end: at };
    shift *= 128;
  }
}

function leb(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low + 128, ...leb(Math.floor(value / 128))];
}
