/** The logics that combine truths; each result is in [0, 1] again. */
export interface FuzzyLogic {
  and(a: number, b: number): number;
  or(a: number, b: number): number;
}

/** Names of logics. */
export const fuzzyLogicNames = ["product", "godel", "lukasiewicz"] as const;

/**
 * Logics by name, as the official code of GNN-QE and UltraQuery has them; the truth of "not a" is 1 − a in all. Values are
 * rounded to single precision after each operation.
 */
export const fuzzyLogics: Readonly<Record<(typeof fuzzyLogicNames)[number], FuzzyLogic>> = {
  product: { and: (a, b) => a * b, or: (a, b) => a + b - a * b },
  godel: { and: Math.min, or: Math.max },
  lukasiewicz: { and: (a, b) => Math.max(0, a + b - 1), or: (a, b) => Math.min(1, a + b) },
};
