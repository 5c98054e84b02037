import { tokensOf } from "../text/tokens.ts";

/** Skeletons and n-grams as a table: row per skeleton, column per n-gram, the last column its share of the questions. */
export interface Classifier {
  readonly ngrams: readonly string[];
  readonly logs: Float32Array;
}

/** Words and pairs of words that stand in fewer questions tell nothing. */
const LEAST = 3;
const MOST = 4000;
/** The number that is added to each count. */
const SMOOTHING = 0.1;

/** Words of a question, pairs of neighbours, and how it begins, each once. */
const ngramsOf = (question: string): Set<string> => {
  const words = ["^", ...tokensOf(question).map(({ text }) => text)];
  return new Set(words.flatMap((word, at) => (at === 0 ? [] : [word, `${words[at - 1]} ${word}`])));
};

/**
 * Counts naive Bayes: the log-probability of each n-gram in the questions of each skeleton.
 * @param labels the skeleton of each question, by its number
 */
export function countedClassifier(
  questions: readonly string[],
  labels: readonly number[],
  skeletons: number,
): Classifier {
  const seen = new Map<string, number>();
  const found = questions.map(ngramsOf);
  for (const each of found) for (const ngram of each) seen.set(ngram, (seen.get(ngram) ?? 0) + 1);
  const ngrams = [...seen]
    .filter(([, times]) => times >= LEAST)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([ngram]) => ngram);
  const column = new Map(ngrams.map((ngram, at) => [ngram, at]));
  const width = ngrams.length + 1;
  const counts = new Float64Array(skeletons * width);
  for (const [at, each] of found.entries()) {
    const row = labels[at]! * width;
    counts[row + ngrams.length]!++;
    for (const ngram of each) {
      const place = column.get(ngram);
      if (place !== undefined) counts[row + place]!++;
    }
  }
  const logs = new Float32Array(counts.length);
  for (let row = 0; row < counts.length; row += width) {
    const sum = counts.subarray(row, row + ngrams.length).reduce((all, each) => all + each, 0);
    for (let at = 0; at < ngrams.length; at++)
      logs[row + at] = Math.log((counts[row + at]! + SMOOTHING) / (sum + SMOOTHING * ngrams.length));
    logs[row + ngrams.length] = Math.log(counts[row + ngrams.length]! / questions.length);
  }
  return { ngrams, logs };
}

/** The likeliest skeletons of a question by their numbers, with their log-probabilities, best first. */
export function classified(
  { ngrams, logs }: Classifier,
  question: string,
  count: number,
): { readonly skeleton: number; readonly logProbability: number }[] {
  const width = ngrams.length + 1;
  const asked = ngramsOf(question);
  const columns = ngrams.flatMap((ngram, at) => (asked.has(ngram) ? [at] : []));
  const scores = Array.from({ length: logs.length / width }, (_, row) =>
    columns.reduce((sum, at) => sum + logs[row * width + at]!, logs[row * width + ngrams.length]!),
  );
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const sum = most + Math.log(scores.reduce((all, each) => all + Math.exp(each - most), 0));
  return scores
    .map((score, skeleton) => ({ skeleton, logProbability: score - sum }))
    .sort((a, b) => b.logProbability - a.logProbability || a.skeleton - b.skeleton)
    .slice(0, count);
}
