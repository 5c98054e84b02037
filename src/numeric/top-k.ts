/**
 * The places of the `k` largest values of a stretch of `values`, largest first; of equal values the lower place comes
 * first. Fewer when the stretch is shorter. NaN is never among them.
 *
 * A heap of the best so far with its worst on top: most values are looked at once and left.
 */
export function topK(
  values: Float32Array | Float64Array,
  k: number,
  from = 0,
  count = values.length - from,
): Uint32Array {
  const heap = new Uint32Array(Math.max(0, Math.min(k, count)));
  let size = 0;
  /** Whether place `a` belongs behind place `b`. */
  const behind = (a: number, b: number) => {
    const [x, y] = [values[a]!, values[b]!];
    return x < y || (x === y && a > b);
  };
  const sink = (at: number, end: number) => {
    const place = heap[at]!;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= end) break;
      if (child + 1 < end && behind(heap[child + 1]!, heap[child]!)) child++;
      if (!behind(heap[child]!, place)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = place;
  };
  if (heap.length === 0) return heap;
  let worst = Number.NEGATIVE_INFINITY;
  for (let place = from; place < from + count; place++) {
    const value = values[place]!;
    if (size < heap.length) {
      if (Number.isNaN(value)) continue;
      heap[size++] = place;
      if (size < heap.length) continue;
      for (let at = (size >> 1) - 1; at >= 0; at--) sink(at, size);
      worst = values[heap[0]!]!;
    } else if (value > worst) {
      heap[0] = place;
      sink(0, size);
      worst = values[heap[0]!]!;
    }
  }
  // A heap that never filled up is not yet one.
  if (size < heap.length) for (let at = (size >> 1) - 1; at >= 0; at--) sink(at, size);
  for (let end = size - 1; end > 0; end--) {
    const place = heap[end]!;
    heap[end] = heap[0]!;
    heap[0] = place;
    sink(0, end);
  }
  const found = heap.subarray(0, size);
  return from === 0 ? found : found.map((place) => place - from);
}
