import { topK } from "../../numeric/top-k.ts";

/** The entities a solver believes in most, best first; of equal truth the smaller id comes first. */
export interface BestEntities {
  readonly entities: readonly number[];
  readonly truths: readonly number[];
  /** Entities with a truth above 0, listed or not. */
  readonly candidates: number;
  /** Entities that are not listed though they are as true as the last one that is. */
  readonly tied: number;
}

/**
 * The best of the entities with a truth above 0.
 * @param row a truth for every entity
 */
export function bestEntities(row: Float32Array, most: number): BestEntities {
  let candidates = 0;
  for (const truth of row) if (truth > 0) candidates++;
  const entities = [...topK(row, Math.min(most, candidates))];
  const truths = entities.map((id) => row[id]!);
  const last = truths.at(-1);
  let asTrue = 0;
  if (last !== undefined) for (const truth of row) if (truth === last) asTrue++;
  return { entities, truths, candidates, tied: asTrue - truths.filter((truth) => truth === last).length };
}
