/** A zstd frame of one raw block, written out by RFC 8878 (3.1.1): nothing here compresses, and Node 20 has no encoder. */
export function zstdOf(text: string): Uint8Array {
  const content = new TextEncoder().encode(text);
  if (content.length > 255) throw new RangeError("one byte of frame content size");
  const header = (content.length << 3) | 1;
  return Uint8Array.of(
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0x20,
    content.length,
    header & 255,
    (header >> 8) & 255,
    header >> 16,
    ...content,
  );
}
