/** Code lengths of at most `limit` bits for symbols of these frequencies; 0 for symbols that do not occur. */
export function huffmanLengths(frequencies: Uint32Array, limit: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length);
  const symbols = [...frequencies.keys()].filter((symbol) => frequencies[symbol]! > 0);
  if (symbols.length <= 1) {
    for (const symbol of symbols) lengths[symbol] = 1;
    return lengths;
  }
  // Flatter frequencies give a flatter tree; equal ones give the flattest, so this ends.
  for (let shift = 0; ; shift++) {
    const weight = (symbol: number) => (frequencies[symbol]! >>> shift) + 1;
    // By weight, then by symbol: the same tree on every machine.
    const order = [...symbols].sort((a, b) => weight(a) - weight(b) || a - b);
    const depths = treeDepths(order.map(weight));
    if (Math.max(...depths) <= limit) {
      order.forEach((symbol, at) => {
        lengths[symbol] = depths[at]!;
      });
      return lengths;
    }
  }
}

/** Depths of the leaves of a Huffman tree over ascending weights, by two queues. */
function treeDepths(weights: readonly number[]): number[] {
  const leaves = weights.length;
  const all = [...weights];
  const parent: number[] = [];
  let leaf = 0;
  let inner = leaves;
  const smallest = () =>
    leaf < leaves && (inner >= all.length || all[leaf]! <= all[inner]!) ? leaf++ : inner++;
  while (all.length < 2 * leaves - 1) {
    const a = smallest();
    const b = smallest();
    parent[a] = all.length;
    parent[b] = all.length;
    all.push(all[a]! + all[b]!);
  }
  const depths = new Array<number>(all.length).fill(0);
  for (let node = all.length - 2; node >= 0; node--) depths[node] = depths[parent[node]!]! + 1;
  return depths.slice(0, leaves);
}

/** The canonical codes of these lengths (RFC 1951, 3.2.2), bits in the order they are written. */
export function huffmanCodes(lengths: Uint8Array): Uint16Array {
  const counts = new Uint32Array(17);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const next = new Uint32Array(17);
  for (let bits = 1, code = 0; bits < 17; bits++) {
    code = (code + (counts[bits - 1] ?? 0)) << 1;
    next[bits] = code;
  }
  return Uint16Array.from(lengths, (length) => {
    if (length === 0) return 0;
    let reversed = 0;
    for (let code = next[length]!++, bit = 0; bit < length; bit++, code >>>= 1)
      reversed = (reversed << 1) | (code & 1);
    return reversed;
  });
}
