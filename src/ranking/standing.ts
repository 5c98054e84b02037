/**
 * A predictor's order of the entities, by descending score. Unlisted entities come after all listed ones and are tied with each
 * other, for any listed scores.
 * @internal
 */
export interface ScoreRow {
  /** Number of entities: ids are below it. */
  readonly universe: number;
  /** The listed entities; all of them in order of their ids when left out. */
  readonly ids?: Uint32Array;
  /** The score of each listed entity; never NaN. */
  readonly scores: Float32Array | Float64Array;
}

/** Standings of some entities in an order with ties; entry `i` of each array belongs to the `i`-th entity. */
export interface Standings {
  /** Entities with a higher score. */
  readonly greater: Float64Array;
  /** Entities with the same score, itself included. */
  readonly equal: Float64Array;
}

/**
 * Counts the entities above and tied with each of some entities, without sorting the row.
 * @param asked distinct ids, ascending
 */
export function standings(row: ScoreRow, asked: Uint32Array): Standings {
  const { scores, universe } = row;
  const { scoreOf, levels } = scoresOf(row, asked);
  const { above, beside } = countLevels(scores, levels);
  const found = { greater: new Float64Array(asked.length), equal: new Float64Array(asked.length) };
  for (let i = 0; i < asked.length; i++) {
    const listed = !Number.isNaN(scoreOf[i]!);
    const level = listed ? levelOf(levels, scoreOf[i]!) : -1;
    found.greater[i] = listed ? above[level]! : scores.length;
    found.equal[i] = listed ? beside[level]! : universe - scores.length;
  }
  return found;
}

/** Number of scores above each level, and at it. */
interface LevelCounts {
  readonly above: Float64Array;
  readonly beside: Float64Array;
}

function countLevels(scores: ScoreRow["scores"], levels: Float64Array): LevelCounts {
  const below = new Float64Array(levels.length + 1);
  const beside = new Float64Array(levels.length);
  const lowest = levels.length > 0 ? levels[0]! : Number.POSITIVE_INFINITY;
  let under = 0;
  const last = scores.length - 4;
  for (let at = 0; at < scores.length; at++) {
    // In a good prediction most entities are below all answers; four of them are skipped at once.
    while (
      at <= last &&
      scores[at]! < lowest &&
      scores[at + 1]! < lowest &&
      scores[at + 2]! < lowest &&
      scores[at + 3]! < lowest
    ) {
      at += 4;
      under += 4;
    }
    if (at >= scores.length) break;
    const score = scores[at]!;
    if (score < lowest) {
      under++;
      continue;
    }
    const level = levelOf(levels, score);
    if (levels[level] === score) beside[level]!++;
    below[level]!++;
  }
  below[0]! += under;
  // Sums up the counts per interval between levels to counts at or below each level.
  for (let level = 1; level <= levels.length; level++) below[level]! += below[level - 1]!;
  return { above: below.subarray(0, levels.length).map((each) => scores.length - each), beside };
}

/** The number of tied entities with a smaller id, for each of some entities; `asked` is distinct and ascending. */
export function tiedBefore(row: ScoreRow, asked: Uint32Array): Float64Array {
  const { ids, scores } = row;
  const { scoreOf, levels } = scoresOf(row, asked);
  const order = ids ? Uint32Array.from(ids, (_, at) => at).sort((a, b) => ids[a]! - ids[b]!) : undefined;
  const seen = new Float64Array(levels.length);
  let at = 0;
  return Float64Array.from(asked, (id, i) => {
    for (; at < scores.length; at++) {
      const place = order ? order[at]! : at;
      if ((ids ? ids[place]! : place) >= id) break;
      const level = levelOf(levels, scores[place]!);
      if (levels[level] === scores[place]) seen[level]!++;
    }
    return Number.isNaN(scoreOf[i]!) ? id - at : seen[levelOf(levels, scoreOf[i]!)]!;
  });
}

/** The scores of the asked entities, NaN for those that are not listed, and the distinct ones ascending. */
function scoresOf({ ids, scores }: ScoreRow, asked: Uint32Array) {
  const scoreOf = new Float64Array(asked.length).fill(Number.NaN);
  if (!ids) for (let i = 0; i < asked.length; i++) scoreOf[i] = scores[asked[i]!]!;
  else
    for (let at = 0; at < ids.length; at++) {
      const place = lowerBound(asked, ids[at]!);
      if (asked[place] === ids[at]) scoreOf[place] = scores[at]!;
    }
  // NaN is sorted to the end.
  const sorted = scoreOf.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++)
    if (!Number.isNaN(sorted[i]!) && (count === 0 || sorted[count - 1] !== sorted[i]))
      sorted[count++] = sorted[i]!;
  return { scoreOf, levels: sorted.subarray(0, count) };
}

/**
 * A row restricted to some entities, renumbered by their position in `kept`.
 * @param kept distinct ids, ascending
 */
export function restricted({ ids, scores }: ScoreRow, kept: Uint32Array): ScoreRow {
  const universe = kept.length;
  if (!ids) return { universe, scores: Float64Array.from(kept, (id) => scores[id]!) };
  const places: number[] = [];
  const values: number[] = [];
  ids.forEach((id, at) => {
    const place = lowerBound(kept, id);
    if (kept[place] !== id) return;
    places.push(place);
    values.push(scores[at]!);
  });
  return { universe, ids: Uint32Array.from(places), scores: Float64Array.from(values) };
}

/** The first index in an ascending list whose value is at least `value`. */
function levelOf(list: Float64Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same for a list of ids. One function for both array types would run at half the speed. */
export function lowerBound(list: Uint32Array | Float64Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
