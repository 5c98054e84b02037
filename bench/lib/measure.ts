/** The middle value (the upper one of two). */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

export const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Milliseconds that something takes, and what it gives. */
export function timed<T>(run: () => T): { readonly ms: number; readonly result: T } {
  const start = performance.now();
  const result = run();
  return { ms: performance.now() - start, result };
}

export async function timedAsync<T>(run: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await run();
  return { ms: performance.now() - start, result };
}

/** Microseconds of each call, one clock reading between calls. */
export function eachTimed<T>(items: readonly T[], run: (item: T) => void): Float64Array {
  const took = new Float64Array(items.length);
  let before = process.hrtime.bigint();
  for (let i = 0; i < items.length; i++) {
    run(items[i]!);
    const after = process.hrtime.bigint();
    took[i] = Number(after - before) / 1000;
    before = after;
  }
  return took;
}

export const medianOf = (values: Float64Array): number => values.slice().sort()[values.length >> 1]!;

/** Three significant digits are all that a shared machine can vouch for. */
export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
