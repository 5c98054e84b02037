/** Zeros in memory that workers can share, where the platform has it. */
export const sharedMemory = (length: number): Uint8Array =>
  new Uint8Array(
    typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(length) : new SharedArrayBuffer(length),
  );

/** Chunks one after another in memory that workers can share, where the platform has it. */
export function sharedBytes(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = sharedMemory(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
