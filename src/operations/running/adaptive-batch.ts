/** A batch takes about this long: often enough for a bar, a journal and an interrupt, seldom enough to share rows. */
const BATCH_MS = 1500;

/** Sizes of batches by the time they take, which must change no result. */
export interface AdaptiveBatchSize {
  /** Size of the next batch, at least 1. */
  size(): number;
  /** A batch of this size took so long. */
  took(size: number, milliseconds: number): void;
}

/** Begins with batches of the first size, and takes none that is larger than the most. */
export function adaptiveBatchSize({
  first,
  most,
}: {
  readonly first: number;
  readonly most: number;
}): AdaptiveBatchSize {
  let next = Math.min(most, first);
  return {
    size: () => next,
    took(size, milliseconds) {
      const fitting = (size * BATCH_MS) / Math.max(1, milliseconds);
      next = Math.max(1, Math.min(most, Math.max(next, size) * 4, Math.round(fitting)));
    },
  };
}
