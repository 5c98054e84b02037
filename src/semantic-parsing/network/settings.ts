/** Sizes of the small parser. */
export interface NetworkSettings {
  /** Width of embeddings of words and items. */
  readonly width: number;
  /** Width of each direction of the encoder; the decoder has twice as much. */
  readonly hidden: number;
  /** Rows of the table of trigrams. */
  readonly grams: number;
  readonly dropout: number;
  /** Share of words that training hides, words of names more often. */
  readonly hiddenWords: number;
  readonly hiddenNames: number;
}

export const usualSettings: NetworkSettings = {
  width: 64,
  hidden: 96,
  grams: 4096,
  dropout: 0.15,
  hiddenWords: 0.05,
  hiddenNames: 0.5,
};
