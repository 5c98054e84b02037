/**
 * First values of a table of words from given vectors, as the published parsers take them from GloVe: a word without one has
 * that of `the`, a text of several words the mean of theirs; capital letters count (KQAPro_Baselines, `utils/load_kb.py`).
 * @returns rows of `width` values, word by word
 */
export function glovedRows(
  words: readonly string[],
  vectors: ReadonlyMap<string, Float32Array>,
  width: number,
): Float32Array {
  const other = vectors.get("the") ?? new Float32Array(width);
  const rows = new Float32Array(words.length * width);
  for (const [at, word] of words.entries()) {
    const parts = word.includes(" ") ? word.split(" ") : [word];
    for (const part of parts) {
      const vector = vectors.get(part) ?? other;
      for (let j = 0; j < width; j++) rows[at * width + j]! += vector[j]! / parts.length;
    }
  }
  return rows;
}
