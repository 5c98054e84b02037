/** MurmurHash3 (x86, 32 bits) of Appleby: a fast hash that mixes well and guards against nothing. Unsigned. */
export function murmur32(bytes: Uint8Array, seed: number): number {
  let hash = seed | 0;
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    hash ^= scrambled(bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe654_6b64) | 0;
  }
  let rest = 0;
  for (let i = bytes.length - 1; i >= whole; i--) rest = (rest << 8) | bytes[i]!;
  if (bytes.length > whole) hash ^= scrambled(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scrambled(block: number): number {
  const mixed = Math.imul(block, 0xcc9e_2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b87_3593);
}
