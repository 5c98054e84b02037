/** Tokens that every table begins with, and their numbers (KQAPro_Baselines, `utils/misc.py`). */
export const specialTokens = ["<PAD>", "<UNK>", "<START>", "<END>"] as const;
export const [PAD, UNKNOWN, START, END] = [0, 1, 2, 3] as const;

/** Numbers of tokens. */
export interface TokenTable {
  readonly tokens: readonly string[];
  /** That of `<UNK>` where it is not known. */
  number(token: string): number;
}

/** A table of all tokens, special ones included. */
export function tokenTable(tokens: readonly string[]): TokenTable {
  const numbers = new Map(tokens.map((token, at) => [token, at]));
  return { tokens, number: (token) => numbers.get(token) ?? UNKNOWN };
}

/** The special tokens, then others in the order of their first appearance. */
export const tokensInOrder = (texts: Iterable<string>): string[] => [
  ...new Set([...specialTokens, ...texts]),
];

/** Lists of token numbers of a batch, time-major: row `t · batch + b` is step t of list b; behind its end padding. */
export interface TokenBatch {
  readonly batch: number;
  readonly steps: number;
  readonly lengths: Uint32Array;
  readonly tokens: Uint32Array;
}

/** @param least steps at least; the longest list has to fit anyway */
export function tokenBatch(lists: readonly (readonly number[])[], least = 1): TokenBatch {
  const batch = lists.length;
  const lengths = Uint32Array.from(lists, ({ length }) => length);
  const steps = lengths.reduce((most, each) => Math.max(most, each), least);
  const tokens = new Uint32Array(steps * batch);
  for (const [b, list] of lists.entries())
    for (const [t, token] of list.entries()) tokens[t * batch + b] = token;
  return { batch, steps, lengths, tokens };
}
