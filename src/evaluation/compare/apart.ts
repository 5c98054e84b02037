/** A query with its MRR in each of some runs. */
export interface ApartQuery {
  readonly id: string;
  readonly scores: readonly number[];
}

/** Queries side by side: their ids, and their scores in each run. */
export interface ScoresBeside {
  readonly ids: readonly string[];
  readonly runs: readonly (readonly number[])[];
}

/** The queries on which runs are furthest apart, furthest first and then in their order; at most `most`, none that all score alike. */
export function furthestApart({ ids, runs }: ScoresBeside, most: number): ApartQuery[] {
  const spread = ({ scores }: ApartQuery) => Math.max(...scores) - Math.min(...scores);
  return ids
    .map((id, at): ApartQuery => ({ id, scores: runs.map((scores) => scores[at]!) }))
    .filter((each) => spread(each) > 0)
    .sort((x, y) => spread(y) - spread(x))
    .slice(0, most);
}

/** The queries that one run answers better than another, by how much. */
export function beats(
  { ids, runs }: ScoresBeside,
  better: number,
  worse: number,
  most: number,
): ApartQuery[] {
  const kept = ids.flatMap((_, at) => (runs[better]![at]! > runs[worse]![at]! ? [at] : []));
  const of = <T>(values: readonly T[]) => kept.map((at) => values[at]!);
  return furthestApart({ ids: of(ids), runs: runs.map(of) }, most);
}
