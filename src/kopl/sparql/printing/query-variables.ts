/** Variables of one query: `?e`, `?e_1`, `?e_2`, … for each letter. */
export interface QueryVariables {
  /** A variable that the query does not have yet. */
  fresh(letter: string): string;
  /** Reserves the plain name of a letter for the target of the query. */
  reserve(letter: string): string;
}

export function queryVariables(): QueryVariables {
  const used = new Map<string, number>();
  return {
    fresh(letter) {
      const count = used.get(letter) ?? 0;
      used.set(letter, count + 1);
      return count === 0 ? `?${letter}` : `?${letter}_${count}`;
    },
    reserve(letter) {
      used.set(letter, 1);
      return `?${letter}`;
    },
  };
}
