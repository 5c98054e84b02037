/** Takes as many bytes as are asked for, or what is left, in memory of their own. */
export function taker(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const pieces = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let piece = new Uint8Array(0);
  return {
    async take(count: number): Promise<Uint8Array<ArrayBuffer>> {
      const taken = new Uint8Array(count);
      let length = 0;
      while (length < count) {
        if (piece.length === 0) {
          const next = await pieces.next();
          if (next.done) return taken.slice(0, length);
          piece = next.value as Uint8Array<ArrayBuffer>;
        }
        const part = piece.subarray(0, count - length);
        taken.set(part, length);
        length += part.length;
        piece = piece.subarray(part.length);
      }
      return taken;
    },
    close: () => pieces.return?.(undefined),
  };
}
